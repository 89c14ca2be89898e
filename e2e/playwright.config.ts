import { defineConfig } from '@playwright/test'

/**
 * The specs drive the built app from outside. `GATEHOUSE_HOST=electron` runs the same specs on Electron if its binary
 * is installed; without it they run on the Chromium host.
 */
export default defineConfig({
  testDir: './specs',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  fullyParallel: false,
  workers: 2,
  // A spec that failed is tried once more, in a window and on a service of its own; the report names it as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
})
