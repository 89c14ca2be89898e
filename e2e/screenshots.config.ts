import { defineConfig } from '@playwright/test'

/** `npm run screenshots`: the pictures under docs/pictures, in light and dark, from the built app on its embedded service. */
export default defineConfig({
  testDir: './screenshots',
  outputDir: '../test-results/screenshots',
  globalSetup: './support/global-setup.ts',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
})
