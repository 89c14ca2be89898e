/** `npm run test:security`: the tests that attack what the app promises. */
import { fileURLToPath } from 'node:url'
import { runSelection } from './setup/selection.mjs'

process.exit(runSelection('security', fileURLToPath(new URL('..', import.meta.url))) ? 0 : 1)
