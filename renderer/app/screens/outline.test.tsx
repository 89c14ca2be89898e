// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { openScreen } from '../../testing/open-screen.tsx'
import { addresses, answersAt, getOutline } from './outline.fixture.ts'
import { guest } from './screens.fixture.ts'

// Times are shown in the zone of the machine, and relative to now.
vi.hoisted(() => vi.stubEnv('TZ', 'UTC'))
const now = new Date('2026-06-01T12:00:00.000Z')

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
    const { element } = await openScreen(address, answersAt(address, role))
    await expect(`${getOutline(element())}\n`).toMatchFileSnapshot(`outlines/${file}.txt`)
  } finally {
    vi.useRealTimers()
  }
})
