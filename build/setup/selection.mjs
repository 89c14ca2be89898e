import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp, needsBuild } from './built-output.mjs'
import { installPackages, projectNode } from './node-modules.mjs'
import { runLoudly } from './steps.mjs'

/**
 * Runs the tests of one kind by their names: `*.security.test.ts` beside the code and `security-*.spec.ts` of the built
 * app. `npm test` runs the same files among all others. Longer runs: GATEHOUSE_LONG=1.
 * @param {'security' | 'faults'} kind
 * @param {string} root
 * @returns {boolean} whether all passed
 */
export function runSelection(kind, root) {
  if (!installPackages(root)) return false
  const node = projectNode(root)
  const beside = { name: `${kind} tests beside the code`, args: besideTheCode(kind) }
  const passed = runLoudly(beside, node, root)
  if (getSpecs(kind, root).length === 0) return passed
  if (needsBuild(root) && !buildApp(root, node)) return false
  return runLoudly({ name: `${kind} specs of the built app`, args: ofTheApp(kind) }, node, root) && passed
}

/** @param {string} kind */
const besideTheCode = kind => ['node_modules/vitest/vitest.mjs', 'run', `.${kind}.test.`]

/** @param {string} kind */
const ofTheApp = kind => [
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  'e2e/playwright.config.ts',
  `specs/${kind}-`,
]

/**
 * @param {string} kind
 * @param {string} root
 * @returns {string[]}
 */
function getSpecs(kind, root) {
  const folder = join(root, 'e2e/specs')
  return existsSync(folder)
    ? readdirSync(folder).filter(name => name.startsWith(`${kind}-`) && name.endsWith('.spec.ts'))
    : []
}
