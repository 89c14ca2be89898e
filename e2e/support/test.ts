import { test as base, expect } from '@playwright/test'
import { type App, type AppOptions, startApp } from './app.ts'
import { type Service, startService } from './service.ts'

interface Fixtures {
  /** A service of the spec's own, on a copy of the sandbox workspace. */
  readonly service: Service
  /** Starts apps that are ended when the spec ends. */
  readonly launch: (options?: AppOptions) => Promise<App>
  /** The app on its own embedded service, as at first run. */
  readonly app: App
  /** The app connected to `service` for this run. */
  readonly connected: App
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
  service: async ({}, use) => {
    const service = await startService()
    await use(service)
    await service.stop()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
  launch: async ({}, use, info) => {
    const apps: App[] = []
    await use(async options => {
      const app = await startApp(options)
      apps.push(app)
      return app
    })
    for (const app of apps) {
      if (info.status !== info.expectedStatus) {
        await info.attach('output of the app', { body: app.output() })
        const picture = await app.page.screenshot().catch(() => null)
        if (picture) await info.attach('the window', { body: picture, contentType: 'image/png' })
      }
      await app.close()
    }
  },
  app: async ({ launch }, use) => {
    await use(await launch())
  },
  connected: async ({ launch, service }, use) => {
    await use(await launch({ args: ['--service', service.url, '--token-stdin'], stdin: `${service.token}\n` }))
  },
})

export { expect }
