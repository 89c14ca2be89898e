import { defineConfig } from '@playwright/test'

/**
 * `npm run screenshots`: the pictures under docs/pictures, in light and dark, from the built app on its embedded service. With
 * languages: every screen in each of them, under test-results/languages, and none of docs/pictures.
 */
export default defineConfig<object, { connectionName: string }>({
  testDir: './screenshots',
  testMatch: process.env.PICTURE_LANGUAGES ? 'languages.spec.ts' : 'screenshots.spec.ts',
  outputDir: '../test-results/screenshots',
  globalSetup: './support/global-setup.ts',
  // In languages, what is pictured are the texts.
  metadata: process.env.PICTURE_LANGUAGES ? {} : { sample: 'large' },
  workers: 1,
  // An address with a random port says nothing in a picture.
  use: { connectionName: 'Harbor production' },
  timeout: 400_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
})
