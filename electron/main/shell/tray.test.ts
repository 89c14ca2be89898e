import { expect, test, vi } from 'vitest'
import type { Attention } from '../watch/attention.ts'
import { trayTemplate, trayTip } from './tray.ts'

vi.mock('electron', () => ({}))

const found = (count: number): readonly Attention[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ key: `${index}`, connection: 'work', label: `a & b ${index}`, to: `/c/work/p/${index}` },
  }))
const actions = { open: vi.fn(), quit: vi.fn() }

test('opens a window, lists the findings, and quits', () => {
  const items = trayTemplate(found(1), actions)
  expect(items.map(({ label, type }) => label ?? type)).toEqual([
    'Open Gatehouse',
    'separator',
    'a && b 0',
    'separator',
    'Quit Gatehouse',
  ])
})

test('states that there are no findings, and how many more there are', () => {
  expect(trayTemplate([], actions).map(({ label }) => label)).toContain('Nothing new needs attention')
  const labels = trayTemplate(found(13), actions).map(({ label }) => label)
  expect(labels).toContain('3 more on Home')
  expect(labels.filter(label => label?.startsWith('a && b'))).toHaveLength(10)
})

test('the tooltip of the icon has the number of findings', () => {
  expect([0, 1, 2].map(trayTip)).toEqual([
    'Gatehouse',
    'Gatehouse: 1 item needs attention',
    'Gatehouse: 2 items need attention',
  ])
})
