import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { App, AppOptions } from '../support/app.ts'
import { addUp, type Counted, type Counts, countCommits, startCounted, untilQuiet } from '../support/counts.ts'
import { getConnection, goTo } from '../support/screens.ts'
import { startService } from '../support/service.ts'
import { connectedTo, expect, test as plainTest } from '../support/test.ts'
import { addressesWithin, getPlaces } from '../support/walk.ts'

/** What each screen takes when it is opened first, and again. */
type Budget = Readonly<Record<string, { readonly first: Counts; readonly again: Counts }>>

const file = join(import.meta.dirname, '../counts.json')
const budget: Budget = JSON.parse(readFileSync(file, 'utf8'))
const test = plainTest.extend<{ counted: Counted }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
  counted: async ({}, use) => {
    const counted = await startCounted()
    await use(counted)
    await counted.stop()
  },
})
const softly = expect.configure({ soft: true })

/** React joins answers that arrive together into one commit; at worst each message's answer has a commit of its own. */
const toleratedCommits = ({ commits, messages }: Counts) => commits + Math.max(messages, Math.ceil(commits / 2)) + 3

async function visit(page: Page, address: string, counted: Counted) {
  const nowhere = page.getByRole('heading', { name: 'Screen not found' })
  await goTo(page, '/nowhere')
  await expect(nowhere).toBeVisible()
  await untilQuiet(page, counted)
  counted.take()
  const before = await page.evaluate(() => window.reactCommits)
  await goTo(page, address)
  await expect(nowhere).toHaveCount(0)
  await untilQuiet(page, counted)
  const lines = counted.take()
  const commits = (await page.evaluate(() => window.reactCommits)) - before
  return { counts: addUp(lines, commits), lines }
}

/** The addresses of the screens of a connection. Another app finds them: what is looked for would be kept otherwise, by chance. */
async function getNames(launch: (options: AppOptions) => Promise<App>): Promise<readonly string[]> {
  const service = await startService()
  try {
    const app = await launch(connectedTo(service))
    const connection = await getConnection(app.page)
    const places = { connection, project: 'harbor/lighthouse', group: 'harbor' }
    const addresses = [...(await getPlaces(app.page, places)), ...addressesWithin(places)]
    await app.close()
    return addresses.filter(one => one.startsWith('/c/')).map(one => one.replace(connection, 'service'))
  } finally {
    await service.stop()
  }
}

test('no screen takes more messages, requests, statements, processes or commits than counts.json allows', async ({
  launch,
  counted,
}, { config }) => {
  test.setTimeout(600_000)
  const isUpdate = config.updateSnapshots === 'all' || config.updateSnapshots === 'changed'
  const names = await getNames(launch)
  const { page } = await launch(counted.app)
  const connection = await getConnection(page)
  await countCommits(page)
  const measured: Record<string, Budget[string]> = {}
  for (const name of names) {
    const address = name.replace('/c/service/', `/c/${connection}/`)
    const first = await visit(page, address, counted)
    const again = await visit(page, address, counted)
    measured[name] = { first: first.counts, again: again.counts }
    for (const [when, { counts, lines }] of Object.entries({ first, again })) {
      const allowed = when === 'first' ? budget[name]?.first : budget[name]?.again
      if (!isUpdate)
        softly(
          !allowed || isOver(counts, allowed),
          `${name}, ${when}: ${JSON.stringify(counts)}\n${lines.join('\n')}`,
        ).toBe(false)
    }
  }
  if (!isUpdate)
    softly(Object.keys(budget), 'counts.json has these screens, and no others').toEqual(Object.keys(measured))
  if (isUpdate) writeFileSync(file, `${JSON.stringify(lowered(measured), null, 2)}\n`)
})

function isOver(counts: Counts, allowed: Counts): boolean {
  return (
    counts.messages > allowed.messages ||
    counts.requests > allowed.requests ||
    counts.statements > allowed.statements ||
    counts.processes > allowed.processes ||
    counts.commits > toleratedCommits(allowed)
  )
}

/** What became less, and what is new. What became more is raised by hand, for a reason. */
function lowered(measured: Budget): Budget {
  return Object.fromEntries(
    Object.entries(measured).map(([name, { first, again }]) => {
      const before = budget[name]
      return [name, { first: least(first, before?.first), again: least(again, before?.again) }]
    }),
  )
}

function least(now: Counts, before: Counts = now): Counts {
  return {
    messages: Math.min(now.messages, before.messages),
    requests: Math.min(now.requests, before.requests),
    statements: Math.min(now.statements, before.statements),
    processes: Math.min(now.processes, before.processes),
    commits: Math.min(now.commits, before.commits),
  }
}
