import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,electron,renderer,build}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // One fewer than the cores is chosen otherwise; here most of the time is spent waiting for processes.
    maxWorkers: '100%',
  },
})
