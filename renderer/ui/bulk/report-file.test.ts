import fc from 'fast-check'
import { expect, test } from 'vitest'
import { activate } from '#shared/i18n/i18n.ts'
import { fakeRef } from '../../lib/connection/ref.fake.ts'
import { toPieces } from '../../lib/export/to-pieces.ts'
import { getTotals, type Job, type Step } from './job.ts'
import { formatSummary, formatUndoPromise, formatVerified } from './report.ts'
import { reportManifest, reportText } from './report-file.ts'

const at = '2031-01-01T00:00:00.000Z'
const plan = { before: 'Guest', after: 'Owner', undo: { kind: 'full' }, risks: [] } as const
const steps: readonly Step[] = [
  { state: 'done', plan, journal: 7, verification: { kind: 'confirmed' }, note: null },
  { state: 'differs', plan, journal: 8, now: '<b>Guest</b>' },
  { state: 'blocked', reason: 'Last owner of the group', plan },
  { state: 'failed', plan, error: { kind: 'server', status: 500, message: '"no" & <never>' } },
]
const job = (kind: Job['kind'], some: readonly Step[]): Job => ({
  id: 'id',
  title: 'Change <all>',
  kind,
  connection: fakeRef('work'),
  actor: { connectionName: 'Work', service: 'https://code.example', account: 'ines', sudo: 'mats' },
  phase: { kind: 'ended', at },
  needsDryRun: false,
  heldUntil: null,
  startedAt: at,
  rows: some.map((step, index) => ({
    key: `${index}`,
    label: `Person ${index}`,
    where: 'harbor/one',
    page: null,
    operation: 'projectMembers.update',
    params: { id: 1 },
    startedAt: at,
    endedAt: at,
    step,
  })),
  totals: getTotals(some),
})

test('a report has before, after, outcome, verification, times and journal of each row', () => {
  const [first] = reportText(job('write', steps), 'jsonl').split('\n')
  expect(JSON.parse(first ?? '')).toMatchObject({
    object: 'Person 0',
    where: 'harbor/one',
    before: 'Guest',
    after: 'Owner',
    outcome: 'done',
    verification: 'confirmed',
    undo: 'full',
    journal: 7,
    started_at: at,
    ended_at: at,
  })
  expect(reportManifest(job('write', steps), '1.2.3', new Date(at))).toMatchObject({
    made_by: 'Gatehouse 1.2.3',
    service: 'https://code.example',
    account: 'ines',
    acting_as: 'mats',
    rows: 4,
    verified: 1,
    outcomes: { done: 1, differs: 1, blocked: 1, failed: 1, unknown: 0 },
  })
})

test('the manifest says whether the job had ended, and who acted on what as far as it is known', () => {
  const now = new Date('2031-01-02T00:00:00.000Z')
  const known = { connection: 'Work', started_at: at, made_at: now.toISOString(), title: 'Change <all>', kind: 'read' }
  expect(reportManifest(job('read', steps), '1', now)).toMatchObject({ ...known, ended_at: at, is_complete: true })
  const running: Job = { ...job('read', []), phase: { kind: 'running' }, actor: null }
  expect(reportManifest(running, '1', now)).toMatchObject({
    ...{ ...known, connection: 'work', service: null, account: null, acting_as: null },
    ...{ ended_at: null, is_complete: false, rows: 0, verified: 0 },
  })
})

test("the printable report contains a service's text as text, and runs nothing", () => {
  const page = reportText(job('write', steps), 'html')
  expect(page).toContain('&lt;b&gt;Guest&lt;/<wbr>b&gt;')
  expect(page).toContain('Change &lt;all&gt;')
  expect(page).not.toMatch(/<(script|b|never)\b/)
  expect(page).toContain("default-src 'none'")
})

test('the printable report shows verification in words, and times in a readable format', () => {
  const page = reportText(
    job('write', [
      ...steps,
      { state: 'done', plan, journal: 9, verification: { kind: 'unread', error: null }, note: null },
    ]),
    'html',
  )
  expect(page).toContain('<td class="outcome">Applied, verified</td>')
  expect(page).toContain('<td class="outcome">Applied, not verified</td>')
  expect(page).toContain('<tr class="differs">')
  expect(page).toContain('Verification found &lt;b&gt;Guest&lt;')
  expect(page).toContain('<dt>Started</dt><dd>Jan 1, 2031, 00:00:00 UTC</dd>')
  expect(page).toContain('<td class="time">00:00:00</td>')
})

test('an undo plan shows how many rows it restores, of all that were applied', () => {
  const would: Step = { state: 'would', plan }
  const blocked: Step = { state: 'blocked', plan, reason: 'inherited' }
  const plans = job('undoPlan', [...Array<Step>(53).fill(would), ...Array<Step>(9).fill(blocked)])
  expect(formatUndoPromise(plans)).toBe('Restores 53 in full, of 62')
  expect(formatSummary(plans)).toBe('53 will be restored, 9 cannot be undone, of 62')
})

test('a dry run says what of it can be undone, and that nothing can', () => {
  const full: Step = { state: 'would', plan }
  const none: Step = { state: 'would', plan: { ...plan, undo: { kind: 'none', because: 'It sends mail' } } }
  expect(formatUndoPromise(job('dryRun', [full, full, none]))).toBe('Undoable: 2 in full, 1 not')
  expect(formatUndoPromise(job('dryRun', [none, none]))).toBe('Not undoable')
})

test('pieces of a text are the text again, and none ends within a character', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '🚢', 'é') }),
      fc.integer({ min: 1, max: 5 }),
      (text, length) => {
        const pieces = [...toPieces(text, length)]
        expect(pieces.join('')).toBe(text)
        for (const piece of pieces) expect(piece.isWellFormed()).toBe(true)
      },
    ),
  )
})

test('counts of a summary are messages of their own: a language writes them with its capitals and cases', () => {
  activate('de-DE', { '{count, number} not sent': [['count', 'number'], ' Objekte nicht gesendet'] })
  const jobs = job('write', Array<Step>(2).fill({ state: 'notSent' }))
  expect(formatSummary(jobs)).toBe('2 Objekte nicht gesendet, of 2')
  activate('en', null)
})

test('whether a row was verified is said in the order of the language', () => {
  activate('de-DE', { '{state}, verified': ['Geprüft: ', ['state']] })
  expect(formatVerified('Angewendet', true, false)).toBe('Geprüft: Angewendet')
  expect(reportText(job('write', steps), 'html')).toContain('Geprüft: ')
  activate('en', null)
})
