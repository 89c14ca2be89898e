import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type App, type AppOptions, startApp } from '../../../e2e/support/app.ts'
import type { Service } from '../../../e2e/support/service.ts'
import { within } from './limits.ts'

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

let profiled = 0

/** With a CPU profile of its page until it is closed, in the folder that profile.ts names; the app as it is without one. */
async function withProfile(app: App): Promise<App> {
  const folder = process.env.GATEHOUSE_BENCH_PROFILES
  if (folder === undefined) return app
  const session = await app.page.context().newCDPSession(app.page)
  await session.send('Profiler.enable')
  await session.send('Profiler.start')
  return {
    ...app,
    close: async () => {
      const { profile } = await session.send('Profiler.stop')
      profiled += 1
      writeFileSync(join(folder, `page-${profiled}.cpuprofile`), JSON.stringify(profile))
      return app.close()
    },
  }
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
