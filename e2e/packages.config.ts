import { defineConfig } from '@playwright/test'

/** `npm run dist:test`: packages that are made, installed, used, upgraded and removed for real. */
export default defineConfig({
  testDir: './packages',
  outputDir: '../test-results/packages',
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
})
