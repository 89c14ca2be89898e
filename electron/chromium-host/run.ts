/** Starts an Electron app's main process on plain Node, with an installed Chromium for its window. */
import { enableCompileCache } from 'node:module'

// Before anything else is read: the host and the app are some two megabytes of code, most of it the same at every start.
enableCompileCache()
await import('./start-host.ts')
