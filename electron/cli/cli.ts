#!/usr/bin/env node
/** The program `gatehouse` for terminals: connects the process with `main`. */
import { enableCompileCache } from 'node:module'
import process from 'node:process'

// Compiled code is kept in the system's folder for temporary files, so that later starts are faster.
enableCompileCache()
const { main } = await import('./main.ts')

const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupted.abort())
// The reader, such as `head`, has seen enough.
process.stdout.on('error', () => process.exit(0))

const { stdin, stdout, stderr, env: environment } = process
const exitCode = await main(process.argv.slice(2), { stdin, stdout, stderr, environment, signal: interrupted.signal })
// Whatever still runs, such as a timer of main, has nothing left to do. Output to a pipe is written first.
process.exitCode = exitCode
stdout.write('', () => stderr.write('', () => process.exit(exitCode)))
