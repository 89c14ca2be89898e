// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications'
import { within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type AuditArchive, type BridgeResult, toConnectionRef } from '#shared/bridge.ts'
import { getSample, type Replies, unanswered } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

// They outlive the screen that showed them.
afterEach(() => notifications.clean())

const archive: AuditArchive = {
  id: '00000000-0000-4000-8000-000000000001',
  connection: 'work',
  connectionRef: toConnectionRef('work', 'g'.repeat(22)),
  scope: { kind: 'instance' },
  createdAt: '2026-03-01T00:00:00Z',
  events: 1_000_000,
  bytes: 2_000_000,
  first: '2024-01-01T12:00:00Z',
  last: '2026-01-01T12:00:00Z',
  head: '00',
  lastRun: { at: '2026-03-01T10:00:00Z', error: null },
  isRunning: false,
  gaps: [],
}
const path = '/c/work/audit?view=archive'

function openArchive(search: string, own: Partial<AuditArchive>, replies: Replies = {}) {
  return openScreen(`${path}${search}`, {
    answers: {},
    replies: {
      'archives.state': () => ({ lasts: true, unreadable: 0, archives: [{ ...archive, ...own }] }),
      'archives.search': () => ({ events: [], next: null, milliseconds: 1 }),
      ...replies,
    },
  })
}

/** Pages of a search of which only the last one, of 2025, has an event. */
function slowSearch(end: () => BridgeResult<'archives.search'> | Promise<never>): Replies {
  const times = ['2025-07-01T12:00:00Z', '2025-01-01T12:00:00Z'].map(Date.parse)
  return {
    'archives.search': ({ below }) => {
      const at = times[below ? times.indexOf(below.at) + 1 : 0]
      return at === undefined ? end() : { events: [], next: { at, id: 0 }, milliseconds: 150 }
    },
  }
}

test('shows how far a slow search is, and does not say before its end that no event matches', async () => {
  const { screen } = await openArchive('&q=rare', {}, slowSearch(unanswered))
  expect(screen.getByText('Searching: 0 matching events back to Jan 1, 2025.')).toBeDefined()
  expect(screen.getByRole('progressbar', { name: 'Time covered by the search' }).getAttribute('aria-valuenow')).toMatch(
    /^49\.9|^50/,
  )
  expect(screen.queryByText('No matching events')).toBeNull()
})

test('continues a slow search until it has events to show', async () => {
  const event = {
    ...{ id: 7, author_id: 1, entity_id: 3, entity_type: 'Group', created_at: '2024-06-01T12:00:00Z' },
    details: { author_name: 'Ines', custom_message: 'A rare event' },
  }
  const { screen } = await openArchive(
    '&q=rare',
    {},
    slowSearch(() => ({ events: [event], next: null, milliseconds: 9 })),
  )
  expect((await screen.findByRole('grid', { name: 'Audit events' })).textContent).toContain('A rare event')
  expect(screen.queryByText(/^Searching/)).toBeNull()
  expect(screen.getByText(/^1,000,000 events, Jan 1, 2024 – Jan 1, 2026, 2 MB\. Updated: /)).toBeDefined()
})

const someEvents = Array.from({ length: 60 }, (_, at) => ({
  ...{ id: 60 - at, author_id: 1, entity_id: 3, entity_type: 'Group', created_at: '2024-06-01T12:00:00Z' },
  details: { author_name: 'Ines', custom_message: 'An event' },
}))

test('counts the events of the archive, not those that were read for the screen or are in the log', async () => {
  const replies: Replies = {
    'archives.search': () => ({ events: someEvents, next: { at: Date.parse('2024-06-01'), id: 1 }, milliseconds: 1 }),
  }
  const whole = await openArchive('', {}, replies)
  expect(whole.screen.getByText('1,000,000 archived events')).toBeDefined()
  whole.close()
  const { screen } = await openArchive('&q=event', {}, replies)
  expect(screen.getByText('60 matching archived events loaded, more available')).toBeDefined()
})

test('has no column of anomalies: the rules are applied to an archive when one is chosen', async () => {
  const { screen } = await openArchive(
    '',
    {},
    { 'archives.search': () => ({ events: someEvents, next: null, milliseconds: 1 }) },
  )
  expect(screen.getByRole('columnheader', { name: /^IP address/ })).toBeDefined()
  expect(screen.queryByRole('columnheader', { name: /^Anomalies/ })).toBeNull()
})

test('names the reason of a failed update and each gap, and counts further gaps', async () => {
  const gap = { reason: 'vanished', from: '2025-01-01T12:00:00Z', to: '2025-01-02T12:00:00Z' } as const
  const gaps = Array.from({ length: 5 }, (_, at) => ({
    ...{ ...gap, count: 2, ids: [10 * at, 10 * at + 1], foundAt: gap.to },
  }))
  const { screen } = await openArchive('', {
    lastRun: { at: '2026-03-01T10:00:00Z', error: { kind: 'forbidden', message: '403 Forbidden' } },
    gaps: [{ ...gap, reason: 'unread', from: null, count: null, ids: [], foundAt: gap.to }, ...gaps],
  })
  const lines = within(screen.getByRole('list', { name: 'Gaps and errors' })).getAllByRole('listitem')
  expect(lines.map(line => line.textContent)).toEqual([
    expect.stringContaining('403 Forbidden'),
    expect.stringMatching(/^Beginning of the log – Jan 2, 2025, .+: Not read yet\. The next update reads it\.$/),
    expect.stringMatching(/^Jan 1, 2025, .+ – Jan 2, 2025, .+ The archive keeps them\. 2 events: 0, 1\.$/),
    expect.stringMatching(/2 events: 10, 11\.$/),
    '3 more gaps. The manifest of an export lists up to 100 gaps.',
  ])
})

test('shows the error of an archive that has no events yet', async () => {
  const error = { kind: 'forbidden', message: '403 Forbidden' } as const
  const { screen } = await openArchive('', {
    events: 0,
    first: null,
    last: null,
    lastRun: { at: '2026-03-01T10:00:00Z', error },
  })
  expect(screen.getByRole('alert').textContent).toContain('403 Forbidden')
  expect(screen.queryByText('No archived events')).toBeNull()
})

test('says which role the first update of an archive needs', async () => {
  const error = { kind: 'forbidden', message: '403 Forbidden', needs: 'an administrator of the service' } as const
  const { screen } = await openArchive('', {
    ...{ events: 0, first: null, last: null },
    lastRun: { at: '2026-03-01T10:00:00Z', error },
  })
  expect(screen.getByRole('alert').textContent).toContain('This needs an administrator of the service')
})

test('creates the archive of the log of a project', async () => {
  const asked: unknown[] = []
  const { screen, user, settle } = await openScreen('/c/work/p/harbor%2Fcrane/audit?view=archive', {
    answers: {},
    otherwise: operation => getSample(operation),
    replies: {
      'archives.state': () => ({ lasts: true, unreadable: 0, archives: [] }),
      'archives.keep': ({ scope }) => {
        asked.push(scope)
        return archive
      },
    },
  })
  await user.click(screen.getByRole('button', { name: 'Create archive' }))
  await settle()
  expect(asked).toMatchObject([{ kind: 'project' }])
})

test('shows the rule that was chosen, with the number of events that it was applied to', async () => {
  const counts = { 'new-address': 3, night: 140, removals: 0, owner: 1 }
  const newest = { 'new-address': [], night: [], removals: [], owner: [] }
  const { screen } = await openArchive(
    '&rule=night',
    {},
    {
      'archives.anomalies': () => ({ events: 1_000_000, isComplete: false, counts, newest }),
    },
  )
  expect(screen.getByText(/^Outside usual hours: 140 of the newest 1,000,000 events\./)).toBeDefined()
})

test('creates the archive of the log that is shown, when there is a keychain', async () => {
  const asked: unknown[] = []
  const open = (lasts: boolean) =>
    openScreen(path, {
      answers: {},
      replies: {
        'archives.state': () => ({ lasts, unreadable: 0, archives: [] }),
        'archives.keep': ({ scope }) => {
          asked.push(scope)
          return archive
        },
      },
    })
  const without = await open(false)
  expect(without.screen.getByRole('button', { name: 'Create archive' }).hasAttribute('disabled')).toBe(true)
  without.close()
  const { screen, user, settle } = await open(true)
  await user.click(screen.getByRole('button', { name: 'Create archive' }))
  await settle()
  expect(asked).toEqual([{ kind: 'instance' }])
})

test('a verified archive shows the end of its hash chain, to be copied, until it is dismissed', async () => {
  const head = 'a4'.repeat(32)
  const { screen, user, settle } = await openArchive(
    '',
    {},
    {
      'archives.verify': () => ({ isIntact: true, events: 1_000_000, head, problem: null }),
    },
  )
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(within(document.body).getByRole('menuitem', { name: 'Verify archive', hidden: true }))
  await settle()
  const notice = within(within(document.body).getByRole('alert'))
  expect(notice.getByText(`End of the hash chain: ${head}`)).toBeDefined()
  await user.click(notice.getByRole('button', { name: 'Copy end of the hash chain' }))
  expect(await navigator.clipboard.readText()).toBe(head)
})
