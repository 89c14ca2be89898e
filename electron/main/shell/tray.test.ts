import { expect, test, vi } from 'vitest'
import type { Attention } from '../watch/attention.ts'
import { trayTemplate, trayTip } from './tray.ts'

vi.mock('electron', () => ({}))

const found = (count: number): readonly Attention[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ key: `${index}`, connection: 'work', label: `a & b ${index}`, to: `/c/work/p/${index}` },
  }))
const actions = { open: vi.fn(), quit: vi.fn() }

test('opens a window, lists what was found, and quits', () => {
  const items = trayTemplate(found(1), actions)
  expect(items.map(({ label, type }) => label ?? type)).toEqual([
    'Open Gatehouse',
    'separator',
    'a && b 0',
    'separator',
    'Quit Gatehouse',
  ])
})

test('says when there is nothing, and how much more there is', () => {
  expect(trayTemplate([], actions).map(({ label }) => label)).toContain('Nothing new needs attention')
  const labels = trayTemplate(found(13), actions).map(({ label }) => label)
  expect(labels).toContain('3 more on Home')
  expect(labels.filter(label => label?.startsWith('a && b'))).toHaveLength(10)
})

test('the text beside the icon counts what was found', () => {
  expect([0, 1, 2].map(trayTip)).toEqual([
    'Gatehouse',
    'Gatehouse: 1 item needs attention',
    'Gatehouse: 2 items need attention',
  ])
})
