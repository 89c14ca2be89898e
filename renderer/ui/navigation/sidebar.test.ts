import { describe, expect, test } from 'vitest'
import { connectionSections, groupSections, projectSections } from '../../app/features.ts'
import { belongsTo, getVisibleSections } from './navigation-item.ts'

describe('a screen belongs to an item', () => {
  test('by its own address, with or without the stroke at its end', () => {
    expect(belongsTo('/c/$connection/explorer/', '/c/$connection/explorer', [])).toBe(true)
    expect(belongsTo('/c/$connection/explore', '/c/$connection/explorer', [])).toBe(false)
  })
  test('when the item covers it, beside it or below it', () => {
    expect(belongsTo('/c/$connection/p/$project/blob', '/c/$connection/p/$project/tree', ['blob'])).toBe(true)
    expect(
      belongsTo('/c/$connection/p/$project/commit/$sha', '/c/$connection/p/$project/commits', ['commit/$sha']),
    ).toBe(true)
    expect(belongsTo('/c/$connection/explorer/$operation', '/c/$connection/explorer', ['$operation'])).toBe(true)
    expect(belongsTo('/c/$connection/p/$project/tags', '/c/$connection/p/$project/tree', ['blob'])).toBe(false)
  })
})

test("a user who is not an administrator sees no links to administrators' screens", () => {
  const shown = (isAdministrator: boolean) =>
    getVisibleSections(connectionSections, isAdministrator).flatMap(({ items }) => items.map(({ label }) => label))
  expect(shown(true)).toEqual(
    expect.arrayContaining(['Geo nodes', 'Background jobs', 'Audit log', 'Variables', 'Settings file']),
  )
  expect(shown(false)).toEqual([
    ...['Home', 'Projects', 'Fleet', 'Policies', 'Delivery', 'Batch change', 'Groups', 'Search'],
    ...['Members', 'Access reviews', 'Namespaces', 'Notifications'],
    ...['Activity', 'Journal', 'API explorer', 'Check this service'],
  ])
})

test('every item has an id and, in its list, a label of its own', () => {
  const all = [connectionSections, projectSections, groupSections].map(sections =>
    sections.flatMap(section => section.items),
  )
  const ids = all.flat().map(item => item.id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const items of all) expect(new Set(items.map(item => item.label)).size).toBe(items.length)
})
