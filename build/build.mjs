/** `npm run build`: main, preload and renderer into out/. */
import { fileURLToPath } from 'node:url'
import { buildApp } from './setup/built-output.mjs'
import { installPackages, projectNode } from './setup/node-modules.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

if (!installPackages(root)) process.exit(1)
process.exit(buildApp(root, projectNode(root)) ? 0 : 1)
