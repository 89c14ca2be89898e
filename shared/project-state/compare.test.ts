import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { compareStates, countKinds, type StateChange } from './compare.ts'
import { type StateDocument, stateDocument } from './document.ts'
import type { StateEntry } from './section.ts'
import { sections } from './sections.ts'
import { documents } from './state-documents.fixture.ts'

/** A document after changes, as a service would have it: fields that are given are set, the others stay. */
function applied(document: StateDocument, changes: readonly StateChange[]): StateDocument {
  return sections.reduce((result, section) => {
    const own = changes.filter(change => change.section === section.name && change.kind !== 'unreadable')
    if (own.length === 0) return result
    const gone = new Set(own.filter(({ kind }) => kind !== 'added').map(({ now }) => now?.key))
    const kept = (section.entries(document) ?? []).filter(({ key }) => !gone.has(key))
    const made = own.flatMap(({ now, wanted, label, id }): StateEntry[] =>
      wanted === null ? [] : [{ key: id, label, fields: { ...now?.fields, ...given(wanted) } }],
    )
    return section.put(result, [...kept, ...made])
  }, document)
}

function given(fields: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

const differing = (changes: readonly StateChange[]) => changes.filter(({ kind }) => kind !== 'unchanged')

test('a document has no differences from itself', () => {
  fc.assert(
    fc.property(documents, document => {
      const changes = differing(compareStates({ document }, document))
      expect(changes.filter(({ kind }) => kind !== 'unreadable')).toEqual([])
    }),
  )
})

test('a project that all differences were applied to is as the file says, and its other sections are as before', () => {
  fc.assert(
    fc.property(documents, documents, (now, wanted) => {
      const { unreadable: _, ...readable } = now
      const changes = compareStates({ document: readable }, wanted)
      const after = applied(readable, changes)
      const left = differing(compareStates({ document: after }, wanted)).filter(({ kind }) => kind !== 'unreadable')
      expect(left).toEqual([])
      for (const { name } of sections) if (wanted[name] === undefined) expect(after[name]).toEqual(readable[name])
    }),
    { numRuns: 300 },
  )
})

test('a section that one of both could not read is not compared', () => {
  fc.assert(
    fc.property(documents, documents, fc.boolean(), (one, other, isOfFile) => {
      const unreadable = { members: '403 Forbidden' }
      const now = isOfFile ? one : { ...one, unreadable, members: undefined }
      const wanted = isOfFile ? { ...other, unreadable, members: undefined } : { ...other, members: [] }
      const kinds = compareStates({ document: now }, wanted).filter(({ section }) => section === 'members')
      expect(kinds.map(({ kind }) => kind)).toEqual(['unreadable'])
    }),
  )
})

describe('a comparison', () => {
  const friday = { freeze_start: '0 23 * * 5', freeze_end: '0 7 * * 1', cron_timezone: 'UTC' }
  const compare = (now: object, wanted: object) =>
    compareStates(
      { document: stateDocument.parse({ version: 1, ...now }) },
      stateDocument.parse({ version: 1, ...wanted }),
    )

  it('takes a freeze period with the same start for the same, as it has no name', () => {
    const later = { ...friday, freeze_end: '0 8 * * 1' }
    const [change] = compare({ freeze_periods: [friday] }, { freeze_periods: [later] })
    expect(change).toMatchObject({
      kind: 'changed',
      fields: [{ name: 'freeze_end', now: '0 7 * * 1', wanted: '0 8 * * 1' }],
    })
  })

  it('counts equal freeze periods', () => {
    const changes = compare({ freeze_periods: [friday, friday] }, { freeze_periods: [friday] })
    expect(countKinds(changes)).toMatchObject({ unchanged: 1, removed: 1 })
  })

  it('leaves fields alone that the file does not have, and removes a value that is null', () => {
    const now = { members: [{ username: 'ada', access_level: 'owner', expires_at: '2031-01-01' }] }
    expect(compare(now, { members: [{ username: 'ada' }] }).map(({ kind }) => kind)).toEqual(['unchanged'])
    expect(compare(now, { members: [{ username: 'ada', expires_at: null }] })).toMatchObject([
      { kind: 'changed', fields: [{ name: 'expires_at', now: '2031-01-01', wanted: null }] },
    ])
  })

  it('takes an empty section for no entries, and a missing one for nothing to compare', () => {
    const now = { environments: [{ name: 'production' }] }
    expect(compare(now, { environments: [] }).map(({ kind }) => kind)).toEqual(['removed'])
    expect(compare(now, {})).toEqual([])
  })
})
