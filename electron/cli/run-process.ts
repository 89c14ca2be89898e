import process from 'node:process'
import { keepCompiledCode } from '../chromium-host/compile-cache.ts'
import type { Io } from './io.ts'

/** Runs the command line of this process, and ends the process with its exit code. */
export async function runProcess(loadHost: Io['loadHost']): Promise<void> {
  const { argv, stdin, stdout, stderr, env: environment } = process
  keepCompiledCode(argv, environment)
  const { main } = await import('./main.ts')
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupted.abort())
  // The reader, such as `head`, has seen enough.
  stdout.on('error', () => process.exit(0))

  const exitCode = await main(argv.slice(2), {
    ...{ stdin, stdout, stderr, environment, signal: interrupted.signal, loadHost },
  })
  // Whatever still runs, such as a timer of main, has nothing left to do. Output to a pipe is written first. Until then this is awaited, so that
  // Electron opens nothing.
  process.exitCode = exitCode
  await new Promise(() => stdout.write('', () => stderr.write('', () => process.exit(exitCode))))
}
