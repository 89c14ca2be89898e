import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/**
 * `npm run e2e:large`: the specs of work across projects, on the large sample instead of the sandbox: 1,004 projects and
 * 200,000 audit events. Each service of a spec is a copy of the sample, which takes longer than the spec.
 */
export default defineConfig(config, {
  testMatch: [
    'access-across',
    'access-reviews',
    'audit-archive',
    'batch-change',
    'delivery',
    'explorer-workbench',
    'fleet',
    'settings-file',
  ].map(name => `${name}.spec.ts`),
  metadata: { sample: 'large' },
  // Values of all projects are read before some of what the specs wait for is there.
  expect: { timeout: 300_000 },
  timeout: 900_000,
})
