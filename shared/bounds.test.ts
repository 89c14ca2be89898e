import { describe, expect, test } from 'vitest'
import { atMost } from './bounds.ts'
import { defaultHome, draftInput, settings, toConnectionRef } from './bridge.ts'
import { longFileManifest } from './long-files.ts'
import { defaultView } from './tables.ts'

const record = <T>(count: number, value: T) =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [`name${number}`, value]))

describe('what a page may have kept', () => {
  test('is bounded in number', () => {
    expect([atMost(2)(record(2, true)), atMost(2)(record(3, true))]).toEqual([true, false])
    const { tables, searches, recents, home } = settings.shape
    const table = { last: defaultView, saved: [] }
    for (const [schema, value] of [
      [tables, table],
      [searches, []],
      [recents, ['a/b']],
      [home, defaultHome],
    ] as const) {
      expect(schema.safeParse(record(100, value)).success).toBe(true)
      expect(schema.safeParse(record(101, value)).success).toBe(false)
    }
    expect(
      tables.safeParse({ members: { ...table, last: { ...defaultView, widths: record(101, 100) } } }).success,
    ).toBe(false)
    expect(recents.safeParse({ sandbox: ['x'.repeat(1025)] }).success).toBe(false)
    const many = Array.from({ length: 21 }, (_, number) => `a/${number}`)
    expect(home.safeParse({ sandbox: { ...defaultHome, groups: many.slice(1) } }).success).toBe(true)
    expect(home.safeParse({ sandbox: { ...defaultHome, groups: many } }).success).toBe(false)
    expect(home.safeParse({ sandbox: { ...defaultHome, days: 8 } }).success).toBe(false)
  })

  test('a draft is no larger than an upload', () => {
    const draft = {
      connection: toConnectionRef('sandbox', 'g'.repeat(22)),
      project: '1',
      branch: 'main',
      path: 'a',
      baseCommit: null,
      baseContent: null,
    }
    expect(draftInput.safeParse({ ...draft, content: 'x' }).success).toBe(true)
    expect(draftInput.safeParse({ ...draft, content: 'x'.repeat(70_000_001) }).success).toBe(false)
    expect(draftInput.safeParse({ ...draft, content: 'x', message: 'x'.repeat(100_001) }).success).toBe(false)
  })

  test('a manifest is JSON, and not much of it', () => {
    expect(longFileManifest.safeParse({ filters: { from: null, kinds: ['add'] }, events: 2 }).success).toBe(true)
    expect(longFileManifest.safeParse({ events: 2n }).success).toBe(false)
    expect(longFileManifest.safeParse({ text: 'x'.repeat(100_001) }).success).toBe(false)
  })
})
