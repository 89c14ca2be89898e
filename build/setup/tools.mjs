/**
 * The command lines of the project's tools, without the shell wrappers in node_modules/.bin: each is run by `node`.
 */
const folders = ['shared', 'electron', 'renderer', 'e2e', 'build']

const biome = 'node_modules/@biomejs/biome/bin/biome'
const vitest = 'node_modules/vitest/vitest.mjs'

/** @type {import('./steps.mjs').Step[]} what `npm run check` runs */
export const checks = [
  ...folders.map(folder => ({ name: `types of ${folder}`, args: ['node_modules/typescript/bin/tsc', '-p', folder] })),
  { name: 'lint and format', args: [biome, 'ci', '--colors=off'] },
  {
    name: 'import rules',
    args: [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      ...folders,
    ],
  },
  { name: 'unused code', args: ['node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'] },
  { name: 'contract', args: [vitest, 'run', 'shared/contract'] },
  { name: "Electron's breaking changes", args: [vitest, 'run', 'build/electron.test.ts'] },
]

/** @type {import('./steps.mjs').Step} what the page loads, against budgets.json; after a build */
export const budgets = { name: 'budgets', args: ['build/budgets/budgets.ts'] }

/**
 * @param {string} report where the counts go, as JSON
 * @returns {import('./steps.mjs').Step}
 */
export const unitTests = report => ({
  name: 'unit, property and service tests',
  args: [
    vitest,
    'run',
    '--config',
    'vitest.unit.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
})

/**
 * @param {string} report where the counts go, as JSON
 * @returns {import('./steps.mjs').Step}
 */
export const endToEndTests = report => ({
  name: 'end-to-end tests',
  args: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
})

/**
 * @param {string} report where the counts go, as JSON
 * @returns {import('./steps.mjs').Step}
 */
export const packageTests = report => ({
  name: 'test of the Debian package',
  args: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/packages.config.ts'],
  // The package has the Chromium host.
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, GATEHOUSE_HOST: 'chromium' },
})

/** @type {import('./steps.mjs').Step} makes docs/pictures */
export const screenshots = {
  name: 'pictures of the screens',
  args: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/screenshots.config.ts'],
}
