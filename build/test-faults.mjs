/** `npm run test:faults`: networks, services, disks and processes that fail. */
import { fileURLToPath } from 'node:url'
import { runSelection } from './setup/selection.mjs'

process.exit(runSelection('faults', fileURLToPath(new URL('..', import.meta.url))) ? 0 : 1)
