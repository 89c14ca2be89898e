import { test as base, expect, type Page, type TestInfo } from '@playwright/test'
import { type App, type AppOptions, startApp } from './app.ts'
import { ask } from './bridge.ts'
import { type Desktop, startDisplay } from './desktop.ts'
import { answerQuestion } from './questions.ts'
import { getConnection, getScreen, goTo } from './screens.ts'
import { type Service, startService } from './service.ts'

/** An app on a service, shared by the specs of a worker: starting one takes longer than most checks. */
export interface Workspace {
  readonly app: App
  readonly page: Page
  readonly service: Service
  /** The id of the connection to the service. */
  readonly connection: string
  /** Opens a screen of a project. */
  open(project: string, screen: string, search?: Readonly<Record<string, string>>): Promise<void>
}

interface Fixtures {
  /** A service of the spec's own, on a copy of the sandbox workspace. */
  readonly service: Service
  /** Starts apps that are ended when the spec ends. */
  readonly launch: (options?: AppOptions) => Promise<App>
  /** The app on its own embedded service, as at first run. */
  readonly app: App
  /** The shared app. Names in a spec's commits must be unique to it. */
  readonly workspace: Workspace
}

interface WorkerFixtures {
  /** Where the windows of the worker are shown. */
  readonly display: Desktop
  /** What the connection of the workspace is called; its address when empty. */
  readonly connectionName: string
  readonly sharedWorkspace: Workspace
}

export const test = base.extend<Fixtures, WorkerFixtures>({
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
      await keepEvidence(app, info)
      await app.close()
    }
  },
  app: async ({ launch }, use) => {
    await use(await launch())
  },
  display: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
    async ({}, use) => {
      const display = await startDisplay()
      Object.assign(process.env, display.environment)
      await use(display)
      await display.stop()
    },
    { scope: 'worker', auto: true },
  ],
  connectionName: ['', { option: true, scope: 'worker' }],
  sharedWorkspace: [
    async ({ connectionName }, use) => {
      const service = await startService()
      const app = await startApp(connectedTo(service, connectionName))
      const { page } = app
      const connection = await getConnection(page)
      await neverAsk(app, connection)
      await use({
        app,
        page,
        service,
        connection,
        open: (project, screen, search) => goTo(page, getScreen(connection, project, screen, search)),
      })
      await app.close()
      await service.stop()
    },
    { scope: 'worker' },
  ],
  workspace: async ({ sharedWorkspace }, use, info) => {
    await goTo(sharedWorkspace.page, `/c/${sharedWorkspace.connection}/projects`)
    await expect(sharedWorkspace.page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
    await clearAway(sharedWorkspace.page)
    await use(sharedWorkspace)
    await keepEvidence(sharedWorkspace.app, info)
  },
})

/** Options that connect an app to a service for one run. @param name of the connection; its address when empty */
export function connectedTo(service: Service, name = ''): AppOptions {
  const named = name === '' ? [] : ['--service-name', name]
  return { args: ['--service', service.url, ...named, '--token-stdin'], stdin: `${service.token}\n` }
}

/** Starts an app on a service of the spec's own, with a connection that asks for no confirmation. */
export async function launchUnasked(
  launch: Fixtures['launch'],
  service: Service,
): Promise<Pick<Workspace, 'page' | 'connection'>> {
  const app = await launch(connectedTo(service))
  const { page } = app
  const connection = await getConnection(page)
  await neverAsk(app, connection)
  return { page, connection }
}

/** Makes main send any number of changes without confirmation: specs make more of them than a user. */
export async function neverAsk(app: App, connection: string): Promise<void> {
  const set = ask(app.page, 'connections.setProtection', { id: connection, production: false, confirmFrom: null })
  await answerQuestion(app, 'Change connection')
  await set
}

/** Closes what an earlier spec left open over the screen: dialogs, such as the list of bulk operations, and toasts. */
async function clearAway(page: Page): Promise<void> {
  await expect(async () => {
    if (await page.getByRole('dialog').first().isVisible()) await page.keyboard.press('Escape')
    // An element without the focus receives no keys; a click outside closes it.
    if (await page.getByRole('dialog').first().isVisible()) await page.mouse.click(600, 5)
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 20_000 })
  const toasts = page.locator('.mantine-Notification-closeButton')
  await expect(async () => {
    if ((await toasts.count()) > 0) await toasts.first().click({ timeout: 500 })
    await expect(toasts).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 20_000 })
}

/** Attaches the app's output and screen to the report of a failed spec. */
async function keepEvidence(app: App, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return
  await info.attach('output of the app', { body: app.output() })
  const picture = await app.page.screenshot({ timeout: 5000 }).catch(() => null)
  if (picture) await info.attach('the window', { body: picture, contentType: 'image/png' })
}

export { expect }
