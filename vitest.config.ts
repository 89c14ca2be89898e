import { defineConfig } from 'vitest/config'

// Tests read dates and numbers as they are written in one place, wherever they run.
process.env.LC_ALL = 'en_US.UTF-8'

export default defineConfig({
  test: {
    include: ['{shared,electron,renderer,build}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A second is not enough for a process to start while all others run.
    expect: { poll: { timeout: 20_000 } },
    // One fewer than the cores is chosen otherwise; here most of the time is spent waiting for processes.
    maxWorkers: '100%',
    // Modules for a bundler: Node does not take them as they are.
    server: { deps: { inline: ['monaco-editor'] } },
  },
})
