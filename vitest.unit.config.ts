import { defineConfig } from 'vitest/config'
import config from './vitest.config.ts'

const { include: _all, ...shared } = config.test ?? {}

/** All unit tests at once; `vitest.config.ts` is for those that need a process for each file, as a mutation run does. */
export default defineConfig({
  test: {
    ...shared,
    projects: [
      {
        test: {
          ...shared,
          name: 'modules',
          include: ['{shared,renderer}/**/*.test.ts'],
          // Most of these take longer to load than to run: a worker keeps what it has loaded for the next file.
          isolate: false,
          setupFiles: ['renderer/testing/settle-imports.ts'],
          // So that no test leaves what it replaced to the next, even when it fails.
          restoreMocks: true,
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      // A screen that hangs takes the React of its process with it, and those of electron/ and build/ end processes.
      {
        test: {
          ...shared,
          name: 'screens and processes',
          include: ['renderer/**/*.test.tsx', '{electron,build}/**/*.test.ts'],
          globalSetup: ['electron/service/testing/run-folder.ts'],
        },
      },
    ],
  },
})
