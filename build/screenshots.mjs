/**
 * `npm run screenshots`: takes the pictures under docs/pictures again, in light and dark. With `-- --language=all`, or languages such as
 * `--language=de,ja`: every screen in each of them, in light mode, under test-results/languages; `--screens=` takes a regular expression of their
 * addresses. What else follows is passed on to Playwright.
 */
import { fileURLToPath } from 'node:url'
import { buildApp } from './setup/built-output.mjs'
import { neededPackages, prepareMachine } from './setup/machine.mjs'
import { installPackages, projectNode } from './setup/node-modules.mjs'
import { runLoudly } from './setup/steps.mjs'
import { screenshots } from './setup/tools.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

if (!installPackages(root)) process.exit(1)
const node = projectNode(root)
const needed = neededPackages({ purpose: 'test', host: 'chromium', platform: process.platform, display: false })
if (!prepareMachine(needed) || !buildApp(root, node)) process.exit(1)
const given = process.argv.slice(2)
const language = optionOf('language')
const screens = optionOf('screens')
const step = {
  ...screenshots,
  args: [...screenshots.args, ...given.filter(one => !/^--(language|screens)=/.test(one))],
  env: {
    ...(language && { PICTURE_LANGUAGES: language === 'all' ? 'en,de,ja' : language }),
    ...(screens && { PICTURE_SCREENS: screens }),
  },
}
process.exit(runLoudly(step, node, root) ? 0 : 1)

/** @param {string} name @returns {string | undefined} the value of `--name=value` */
function optionOf(name) {
  return given.find(one => one.startsWith(`--${name}=`))?.slice(name.length + 3)
}
