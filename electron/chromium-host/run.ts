/** Starts an Electron app's main process on plain Node, with an installed Chromium for its window. */
import process from 'node:process'
import { keepCompiledCode } from './compile-cache.ts'

// Before anything else is read: the host and the app are some two megabytes of code, most of it the same at every start.
keepCompiledCode(process.argv, process.env)
await import('./start-host.ts')
