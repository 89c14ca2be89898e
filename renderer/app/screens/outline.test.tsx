// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { openScreen } from '../../testing/open-screen.tsx'
import { getOutline } from './outline.fixture.ts'
import { answered, around, emptied, getAddress, guest, owner, screens } from './screens.fixture.ts'

// Times are shown in the zone of the machine, and relative to now.
vi.hoisted(() => vi.stubEnv('TZ', 'UTC'))
const now = new Date('2026-06-01T12:00:00.000Z')

/** Screens with values and charts that are loaded once the rest is drawn. */
const isLoadedLater = /\/(fleet|delivery|contributors)$/

const project = '/c/work/p/harbor%2Fcrane'
const group = '/c/work/g/harbor'
/** The views of screens beside the first, and what opens beside a list. Nothing is found by `nothing`. */
const views: readonly string[] = [
  ...['tags?tag=text', 'tags?q=nothing', 'approvals?rule=1', 'approvals?view=configuration'],
  ...['approvals?view=merge-request&iid=1', 'deployments?deployment=1', 'deployments?status=failed&environment=text'],
  ...['deployments?view=commit&commit=main', 'environments?environment=1', 'environments?state=stopped&text=t'],
  ...[
    'feature-flags?flag=text',
    'feature-flags?user=ines&environment=production',
    'freeze-periods?view=periods&period=1',
  ],
  ...['mirrors?mirror=1', 'members?member=1', 'members?view=all&access_level=30'],
  ...['blob?path=a.txt&ref=main&view=raw', 'commits?graph=true&first_parent=true&author=ines', 'snippets/new'],
  ...['activity?action=pushed'],
]
  .map(at => `${project}/${at}`)
  .concat(
    ['epics?view=tree', 'epics?state=closed&author_id=1', 'members?member=1', 'access-review'].map(
      at => `${group}/${at}`,
    ),
    ['keys', 'search?q=text', 'variables?key=text', 'background-jobs?view=queues', 'groups?q=nothing'].map(
      at => `/c/work/${at}`,
    ),
    [
      'background-jobs?view=processes',
      'background-jobs?view=counts',
      'namespaces?kind=user&q=text',
      'projects?q=text',
    ].map(at => `/c/work/${at}`),
    ['audit?view=unusual', 'activity?scope=all', 'members'].map(at => `/c/work/${at}`),
    ['/connections', '/connections?add=yes', '/journal', '/drafts', '/offline', '/proposals'],
  )

const addresses = [
  ...screens.filter(({ route }) => !isLoadedLater.test(route)).map(at => ({ address: getAddress(at), role: owner })),
  ...screens.flatMap(at => (at.role === undefined ? [] : [{ address: getAddress(at), role: guest }])),
  ...views.map(address => ({ address, role: owner })),
]
const drawn = addresses.map(({ address, role }) => {
  const name = address.replace('/c/work/', '').replace('p/harbor%2Fcrane', 'project').replace('g/harbor', 'group')
  return { address, role, file: name.replaceAll(/\W+/g, '-').replace(/^-/, '') + (role === guest ? '-as-guest' : '') }
})

test('each screen has its own file, and no file is left over', () => {
  const files = new Set(drawn.map(({ file }) => `./outlines/${file}.txt`))
  expect(files.size).toBe(drawn.length)
  const kept = Object.keys(import.meta.glob('./outlines/*.txt', { query: '?raw' }))
  expect(kept.toSorted()).toEqual([...files].toSorted())
})

// A fault of a screen is often one of a condition: something is drawn that should not be, or is missing.
test.each(drawn)('matches its recorded outline: $file', async ({ address, role, file }) => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  try {
    const otherwise = address.includes('nothing') ? emptied : answered
    const { element } = await openScreen(address, { answers: around(role), otherwise })
    await expect(`${getOutline(element())}\n`).toMatchFileSnapshot(`outlines/${file}.txt`)
  } finally {
    vi.useRealTimers()
  }
})
