import type { Page } from '@playwright/test'
import { type App, type AppOptions, startApp } from '../../../e2e/support/app.ts'
import type { Service } from '../../../e2e/support/service.ts'
import { quiet } from './interactions.ts'
import { within } from './limits.ts'
import { withProfile } from './page-profile.ts'
import { tideTablesRoute } from './surroundings.ts'

export interface ConnectedApp {
  readonly app: App
  /** Id of the connection, as routes and the bridge name it. */
  readonly connection: string
}

/** Starts the app connected to a service for this run only. */
export async function startConnected(
  userData: string,
  service: Pick<Service, 'url' | 'token'>,
  options: Pick<AppOptions, 'appFolder' | 'environment'> = {},
): Promise<ConnectedApp> {
  const app = await startApp({
    ...options,
    userData,
    args: ['--service', service.url, '--token-stdin'],
    stdin: `${service.token}\n`,
  })
  try {
    const connection = await within('the connection of this run', runOnlyConnection(app.page))
    return { app: await withProfile(app), connection }
  } catch (error) {
    await app.close()
    throw error
  }
}

/** Opens a screen of the project that reads neither files nor commits, and waits until the page has nothing left to do. */
export async function showDrafts({ app: { page }, connection }: ConnectedApp): Promise<void> {
  await page.evaluate(route => location.assign(route), `#${tideTablesRoute(connection, 'drafts')}`)
  await page.getByRole('heading', { name: 'Drafts' }).first().waitFor()
  await quiet(page)
}

function runOnlyConnection(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const bridge: { request(method: string, argument: unknown): Promise<string> } = Reflect.get(globalThis, 'gatehouse')
    const { value }: { value: { id: string; kind: string }[] } = JSON.parse(
      await bridge.request('connections.list', {}),
    )
    const found = value.find(connection => connection.kind === 'run-only')
    if (!found) throw new Error('The app has no connection of this run')
    return found.id
  })
}
