import { defineConfig } from 'vitest/config'
import config from './vitest.config.ts'

const { include: _all, ...shared } = config.test ?? {}

/** Most of these take longer to load than to run: a worker keeps what it has loaded for the next file. */
const inOneProcess = {
  isolate: false,
  // So that no test leaves what it replaced to the next, even when it fails.
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
} as const

/** All unit tests at once; `vitest.config.ts` is for those that need a process for each file, as a mutation run does. */
export default defineConfig({
  test: {
    ...shared,
    projects: [
      {
        test: {
          ...shared,
          ...inOneProcess,
          name: 'modules',
          include: ['{shared,renderer}/**/*.test.ts'],
          setupFiles: ['renderer/testing/settle-imports.ts'],
        },
      },
      {
        test: {
          ...shared,
          ...inOneProcess,
          name: 'screens',
          include: ['renderer/**/*.test.tsx'],
          setupFiles: ['renderer/testing/new-window.ts', 'renderer/testing/settle-imports.ts'],
        },
      },
      // Those of electron/ and build/ end processes, also their own.
      {
        test: {
          ...shared,
          name: 'processes',
          include: ['{electron,build}/**/*.test.ts'],
          globalSetup: ['electron/service/testing/run-folder.ts'],
        },
      },
    ],
  },
})
