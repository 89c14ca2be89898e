import { expect, type Locator, type Page } from '@playwright/test'
import { type App, type AppOptions, freshUserData } from './app.ts'
import { type GatedService, gatedService } from './gated-service.ts'
import { addConnection, getConnection } from './screens.ts'
import type { Service } from './service.ts'
import { neverAsk } from './test.ts'

/** The panel of bulk operations. */
export function getPanel(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Bulk operations' })
}

/** The rows of the job that is shown in the panel. */
export function getJobRows(page: Page): Locator {
  return getPanel(page).getByRole('region', { name: 'Rows of the job' }).getByRole('listitem')
}

/** How the writes of a job are applied. */
export interface Applying {
  /** How many are sent at the same time; 4 when left out. */
  readonly atOnce?: number
  /** False where the service has no read that shows what was sent. */
  readonly isVerified?: boolean
}

/** Applies the dry run that is shown, and waits until each change is applied and verified. */
export async function applyAll(page: Page, count: number, applying: Applying = {}): Promise<void> {
  await getPanel(page)
    .getByRole('button', { name: `Apply ${count} change${count === 1 ? '' : 's'}` })
    .click()
  await expectApplied(page, count, count, applying)
}

async function expectApplied(page: Page, count: number, of: number, { isVerified = true }: Applying): Promise<void> {
  const applied = isVerified ? `${count} applied (${count} verified)` : `${count} applied`
  await expect(getPanel(page).getByText(`${applied}, of ${of}`)).toBeVisible()
}

/** An app on a service at which the picked requests wait. */
export interface GatedApp {
  readonly app: App
  readonly page: Page
  readonly connection: string
  readonly gate: GatedService
  /** Method and path of the picked requests, in the order in which they arrived. */
  readonly sent: readonly string[]
  /** From now on the picked requests are answered at once; those that wait go on waiting. */
  admit(): void
  /** Kills the app, so that the answers of the requests that wait are lost, and starts it again on its data. */
  restart(): Promise<Page>
}

/** Starts it, with a connection that is stored and asks for no confirmation. @param isPicked by method and path */
export async function launchGated(
  launch: (options?: AppOptions) => Promise<App>,
  service: Service,
  isPicked: (method: string, path: string) => boolean,
): Promise<GatedApp> {
  const sent: string[] = []
  let holds = true
  const gate = await gatedService(service, (method, path) => {
    if (!isPicked(method, path)) return false
    sent.push(`${method} ${path}`)
    return holds
  })
  const admit = () => {
    holds = false
  }
  const userData = freshUserData()
  const app = await launch({ userData })
  const { page } = app
  await addConnection(page, { ...service, url: gate.url }, 'Harbor')
  const connection = await getConnection(page)
  await neverAsk(app, connection)
  return {
    app,
    page,
    connection,
    gate,
    sent,
    admit,
    restart: async () => {
      await app.kill()
      admit()
      return (await launch({ userData })).page
    },
  }
}

/**
 * Kills the app after one write of a job of several was applied, and starts it again.
 * @returns the new window, whose panel shows the job paused
 */
export async function killMidway(gated: GatedApp, count: number, applying: Applying = {}): Promise<Page> {
  const { gate } = gated
  const { atOnce = 4 } = applying
  await gate.holds(atOnce)
  gate.answer()
  await expectApplied(gated.page, 1, count, applying)
  await gate.holds(Math.min(atOnce, count - 1))
  const page = await gated.restart()
  await page.getByRole('button', { name: 'Bulk operations: Paused' }).click()
  await expect(getPanel(page).getByText('Gatehouse was closed before this job ended.')).toBeVisible()
  return page
}

/** Applies the rest of a job of an earlier window, after a dry run of it. */
export async function applyRest(page: Page, count: number, applying: Applying = {}): Promise<void> {
  await getPanel(page).getByRole('button', { name: 'Preview the rest (dry run)' }).click()
  await expect(getPanel(page).getByText(`${count} will change, of ${count}`)).toBeVisible()
  await applyAll(page, count, applying)
}

/** A refusal by a service that is far from its rate limit, so that the app doesn't slow down after it. */
export const slowDown = {
  status: 429,
  headers: { 'RateLimit-Limit': '1000', 'RateLimit-Remaining': '999', 'RateLimit-Reset': '60', 'Retry-After': '3' },
} as const
