import { expect, test } from 'vitest'
import { BridgeFailure } from '../../../lib/bridge/bridge.ts'
import { describeLimitWait, describeLoad, describeNewest, describePause, describeProblems } from './load-words.ts'
import { failedRead, finish, getLoad, simulatedLog } from './simulated-log.fixture.ts'

const day = 24 * 3600_000

function log() {
  const made = simulatedLog()
  for (let number = 20; number > 0; number -= 1) made.add(number * day)
  return made
}

test('claims all only for a complete log, with its time', async () => {
  const load = getLoad(log())
  await finish(load)
  const state = load.state.getState()
  expect(describeLoad(state, {})).toMatch(/^All 20 events, as of Mar 2, 2026, .+\.$/)
  expect(describeProblems(state)).toEqual([])
  expect(describeLoad(state, { created_after: '2026-01-01T00:00:00Z', entity_type: 'User', entity_id: 4 })).toMatch(
    /^All 20 events about user 4 from Jan 1, 2026, as of /,
  )
})

test('shows how far back an incomplete log is complete, and the gaps with their reasons', async () => {
  const made = log()
  const old = made.now() - 30 * day
  const load = getLoad(made, async place => {
    if (place.window.begin < old) throw new BridgeFailure({ kind: 'forbidden', message: '403 Forbidden' })
    return made.answer(place)
  })
  await finish(load)
  const state = load.state.getState()
  expect(describeLoad(state, {})).toMatch(/^Incomplete: \d+ events, as of Mar 2, 2026, .+, complete back to /)
  expect(describeProblems(state).join(' ')).toMatch(/Couldn’t load .+ – .+403 Forbidden/)
})

test('shows the time of the loaded events, and that earlier periods are still requested', async () => {
  const made = log()
  const words = new Set<string>()
  const load = getLoad(made, async place => made.answer(place), {
    hasEventsUntil: async time => made.idsUntil(time).length > 0,
    range: { begin: Date.UTC(2025, 0, 1), end: null },
  })
  load.state.subscribe(state => words.add(describeLoad(state, {})))
  await finish(load)
  const [first, ...loading] = [...words].filter(sentence => sentence.startsWith('Loading: '))
  expect(first).toBe('Loading: 0 events.')
  expect(loading.filter(sentence => !/ events?, as of Mar 2, 2026, /.test(sentence))).toEqual([])
  expect(loading.at(-1)).toMatch(/^Loading: 20 events, as of .+, complete back to .+\. Checking for older events…$/)
  expect(loading[0]).not.toContain('Checking')
})

test('reports that nothing was loaded when even the newest events failed', async () => {
  const load = getLoad(log(), async () => {
    throw failedRead()
  })
  await finish(load)
  expect(describeLoad(load.state.getState(), {})).toBe('No events were loaded.')
  expect(describeProblems(load.state.getState()).join(' ')).toContain('500')
})

test('keeps all other events when one is malformed, and never claims all', async () => {
  const made = log()
  const row = { position: 3, json: '{"id":"?"}' }
  const load = getLoad(made, async place => ({
    ...made.answer(place),
    misfits: { rows: [row], parts: [], fields: [] },
  }))
  await finish(load)
  const state = load.state.getState()
  expect(state).toMatchObject({ status: 'loaded', events: 20, unread: 1, coverage: { isComplete: false } })
  expect(describeLoad(state, {})).toMatch(/^20 events, as of .*, 1 not understood\.$/)
  expect(describeProblems(state)).toContain(
    '1 event is missing because it couldn’t be understood. The diagnostics list the fields.',
  )
})

test('is not confirmed, with the reason, when the second read fails', async () => {
  const made = log()
  let isGone = false
  const load = getLoad(made, async place => {
    if (isGone) throw new BridgeFailure({ kind: 'forbidden', message: '403 Forbidden' })
    return made.answer(place)
  })
  await finish(load)
  isGone = true
  await load.refresh()
  const state = load.state.getState()
  // A confirmed log stays confirmed as of its time.
  expect(describeLoad(state, {})).toMatch(/^All 20 events, as of /)
  expect(describeProblems(state).join(' ')).toMatch(/^Couldn’t check for newer events\..*403 Forbidden/)
})

test('the newest events alone are described as such', () => {
  expect(describeNewest(200, true, '12:03', true)).toBe(
    'Newest 200 events, as of 12:03. Scroll to load older events. Filters and charts use loaded events only.',
  )
  // Charts and rules are no list that loads more.
  expect(describeNewest(200, true, null, false)).toBe(
    'Newest 200 events. Earlier events are not loaded. Load all to include them.',
  )
  expect(describeNewest(1, false, null, true)).toBe('1 event.')
})

test('a wait is shown with its reason and its end', () => {
  const until = Date.parse('2026-03-02T12:00:00Z')
  const words = describePause({ until, error: { kind: 'server', status: 500, message: 'no' } })
  expect(words).toMatch(/\(500\): no\. Resumes at \d{1,2}:00:00\s[AP]M\.$/)
  expect(describeLimitWait({ until, isOverloaded: true })).toMatch(/^The service is overloaded\. Resumes at/)
  expect(describeLimitWait({ until })).toMatch(/^Rate limit reached\. Resumes at \d{1,2}:00:00\s[AP]M\.$/)
})
