import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { downloadsFolder } from '../support/app.ts'
import { judgeBox } from '../support/boxes.ts'
import { getExit, run } from '../support/processes.ts'
import { goTo } from '../support/screens.ts'
import type { Service } from '../support/service.ts'
import { expect, launchUnasked, test, type Workspace } from '../support/test.ts'

const program = join(import.meta.dirname, '../../electron/cli/cli.ts')

interface Member {
  readonly username: string
  readonly access_level: number
  readonly expires_at: string | null
}

async function getMember(service: Service, project: string, username: string): Promise<Member | undefined> {
  const members = await service.call<readonly Member[]>('GET', `/projects/${encodeURIComponent(project)}/members`)
  return members.find(member => member.username === username)
}

function row(page: Page, username: string, place: string): Locator {
  const rows = page.getByRole('grid', { name: 'Accesses' }).getByRole('row')
  return rows.filter({ has: page.locator(`[title*="@${username}"]`) }).filter({ hasText: place })
}

/** Creates a review of a group, and loads its accesses. */
async function createReview(
  { page, connection }: Pick<Workspace, 'page' | 'connection'>,
  name: string,
  group: string,
): Promise<void> {
  await goTo(page, `/c/${connection}/access-reviews`)
  await page.getByRole('button', { name: 'New access review' }).click()
  const dialog = page.getByRole('dialog', { name: 'New access review' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Groups' }).fill(group)
  await page.getByRole('option', { name: new RegExp(`^${group} ID`) }).click()
  await dialog.getByLabel('Due date').fill('2031-12-31')
  await dialog.getByRole('button', { name: 'Create review' }).click()
  await expect(page.getByRole('heading', { name: 'Accesses not loaded' })).toBeVisible()
  await page.getByRole('button', { name: 'Load accesses' }).click()
  await expect(page.getByText(/^0 of \d+ decided/)).toBeVisible()
}

async function decide(page: Page, at: Locator, action: string, fill: (dialog: Locator) => Promise<void>) {
  await at.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: action }).click()
  const dialog = page.getByRole('dialog', { name: 'Decide' })
  await judgeBox(page, dialog, '[role="dialog"]', 'decision about an access')
  await fill(dialog)
  await dialog.getByRole('button', { name: 'Record decision' }).click()
  await expect(dialog).toHaveCount(0)
}

const because = (reason: string) => (dialog: Locator) => dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)

/** Decides all undecided accesses with at least a role. */
async function decideByRule(
  page: Page,
  { role, action, reason }: { readonly role: string; readonly action: 'Keep' | 'Remove'; readonly reason: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Decide by rule…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decide by rule' })
  await dialog.getByRole('combobox', { name: 'Role at least' }).click()
  await page.getByRole('option', { name: role }).click()
  await dialog.getByRole('radio', { name: action }).check()
  await because(reason)(dialog)
  await dialog.getByRole('button', { name: 'Record decision' }).click()
  await expect(dialog).toHaveCount(0)
}

async function verify(folder: string): Promise<{ readonly code: number | null; readonly output: string }> {
  const command = run(process.execPath, [program, 'review', 'verify', folder])
  const code = await getExit(command)
  return { code, output: command.output() }
}

test('a group is reviewed: decided by row and by rule, applied after a dry run, exported, verified and undone', async ({
  launch,
  service,
}) => {
  const { page, connection } = await launchUnasked(launch, service)
  await page.setViewportSize({ width: 1280, height: 800 })
  const project = 'harbor/lighthouse'
  await createReview({ page, connection }, 'Q4 harbor', 'harbor')

  const grace = row(page, 'grace.mbeki', project)
  const before = await getMember(service, project, 'grace.mbeki')
  await decide(page, grace, 'Remove…', because('Moved to another team'))
  await expect(grace).toContainText('Remove')

  await decideByRule(page, { role: 'Maintainer', action: 'Keep', reason: 'Leads the team' })

  await grace.getByText('Grace Mbeki').click()
  const panel = page.getByRole('region', { name: 'Access', exact: true })
  await expect(panel).toContainText('projectMembers.list of harbor/lighthouse')
  await judgeBox(page, panel, '[data-side-panel]', 'an access')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Preview (dry run)' }).click()
  await expect(page.getByText('1 will change, of 1')).toBeVisible()
  expect(await getMember(service, project, 'grace.mbeki')).toEqual(before)
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect.poll(() => getMember(service, project, 'grace.mbeki')).toBeUndefined()
  await expect(page.getByText('1 applied (1 verified), of 1')).toBeVisible()
  await page.getByRole('button', { name: 'Close the panel' }).click()
  await expect(grace).toContainText('Applied')
  await page.setViewportSize({ width: 1600, height: 1000 })
  await picture(page, 'access-review-applied')

  await page.getByRole('button', { name: 'Export evidence' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'access-review-q4-harbor' })).toBeVisible()
  const [name = ''] = readdirSync(downloadsFolder()).filter(one => one.startsWith('access-review-q4-harbor'))
  const folder = join(downloadsFolder(), name)
  const whole = await verify(folder)
  expect([whole.code, whole.output]).toEqual([0, expect.stringContaining('is as it was exported')])
  const csv = join(folder, 'accesses.csv')
  const text = readFileSync(csv, 'utf8')
  writeFileSync(csv, text.replace('Moved', 'moved'))
  const changed = await verify(folder)
  expect([changed.code, changed.output]).toEqual([1, expect.stringContaining('accesses.csv was changed')])

  await page.getByRole('button', { name: /^Bulk operations/ }).click()
  const jobs = page.getByRole('dialog', { name: 'Bulk operations' })
  await jobs.getByRole('button', { name: 'Undo (1)…' }).click()
  await jobs.getByRole('button', { name: 'Undo 1 change' }).click()
  await expect.poll(() => getMember(service, project, 'grace.mbeki')).toEqual(before)
  await page.keyboard.press('Escape')

  await goTo(page, `/c/${connection}/access-reviews`)
  const reviews = page.getByRole('grid', { name: 'Access reviews' })
  await reviews.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  const question = page.getByRole('dialog', { name: 'Delete access review?' })
  await judgeBox(page, question, '[role="dialog"]', 'deleting an access review')
  await question.getByRole('button', { name: 'Delete review' }).click()
  await expect(page.getByRole('heading', { name: 'No access reviews' })).toBeVisible()
})

test('a person leaves: everything they reach is found, removed in one run, and exported as evidence', async ({
  launch,
  service,
}) => {
  const { page, connection } = await launchUnasked(launch, service)
  await page.setViewportSize({ width: 1280, height: 800 })
  await goTo(page, `/c/${connection}/p/harbor%2Ftide-tables/members`)
  await page.getByRole('grid', { name: 'Members' }).getByText('Owen Price').first().click()
  await page.getByRole('link', { name: 'All access of this person' }).click()
  await expect(page.getByRole('heading', { name: 'Access not loaded' })).toBeVisible()
  await page.getByRole('button', { name: 'Load access' }).click()
  const access = page.getByRole('grid', { name: 'Access' })
  await expect(access.getByRole('row').filter({ hasText: 'harbor/tide-tables' })).toContainText('Reporter')
  await picture(page, 'person-access')
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Named in').click()
  await expect(page.getByText('Audit event').first()).toBeVisible()
  await picture(page, 'person-named-in')

  await page.getByRole('button', { name: 'Offboard…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Offboard Owen Price' })
  await judgeBox(page, dialog, '[role="dialog"]', 'offboarding')
  await because('Leaves the company')(dialog)
  await dialog.getByRole('button', { name: 'Create review' }).click()
  await expect(page.getByRole('heading', { name: 'Offboarding of Owen Price' })).toBeVisible()
  const titleRow = await page.getByRole('heading', { name: 'Offboarding of Owen Price' }).boundingBox()
  const button = await page.getByRole('button', { name: 'Preview (dry run)' }).boundingBox()
  expect(button?.y, 'the buttons are beside the title').toBeLessThan((titleRow?.y ?? 0) + (titleRow?.height ?? 0))
  const owen = row(page, 'owen.price', 'harbor/tide-tables')
  await expect(owen).toContainText('Remove')
  await page.getByRole('button', { name: 'Preview (dry run)' }).click()
  await page.getByRole('button', { name: /^Apply \d+ change/ }).click()
  await expect.poll(() => getMember(service, 'harbor/tide-tables', 'owen.price')).toBeUndefined()
  await page.getByRole('button', { name: 'Close the panel' }).click()
  await expect(owen).toContainText('Applied')
  await page.getByRole('button', { name: 'Export evidence' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'access-review-offboarding' })).toBeVisible()
  const [name = ''] = readdirSync(downloadsFolder()).filter(one => one.startsWith('access-review-offboarding'))
  const folder = join(downloadsFolder(), name)
  expect((await verify(folder)).code).toBe(0)
  expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('Settings and events that name the person')
})
