import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { compareStates, countKinds, countUncompared, type StateChange } from './compare.ts'
import { type StateDocument, type StateKind, stateDocuments, stateKinds } from './document.ts'
import type { StateEntry } from './section.ts'
import { sectionsOf } from './sections.ts'
import { documents } from './state-documents.fixture.ts'

/** A document after changes, as a service would have it: fields that are given are set, the others stay. */
function applied(kind: StateKind, document: StateDocument, changes: readonly StateChange[]): StateDocument {
  return sectionsOf[kind].reduce((result, section) => {
    const own = changes.filter(change => change.section === section.name && change.kind !== 'unreadable')
    if (own.length === 0) return result
    const gone = new Set(own.filter(change => change.kind !== 'added').map(({ now }) => now?.key))
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

/** The same document with each list of names in the opposite order. */
function reversedNames(document: StateDocument): StateDocument {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value))
      return value.every(one => typeof one === 'string') ? value.toReversed() : value.map(reversed)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, reversed(one)]))
  }
  return stateDocuments[getKind(document)].parse(reversed(document))
}

function getKind(document: StateDocument): StateKind {
  return stateKinds.find(kind => document[kind] !== undefined) ?? 'project'
}

const differing = (changes: readonly StateChange[]) => changes.filter(({ kind }) => kind !== 'unchanged')

test.each(stateKinds)('a document of a %s has no differences from itself, in whatever order it lists names', kind => {
  fc.assert(
    fc.property(documents[kind], document => {
      const changes = differing(compareStates({ kind, document }, reversedNames(document)))
      expect(changes.filter(({ kind }) => kind !== 'unreadable')).toEqual([])
    }),
  )
})

test.each(stateKinds)(
  'a %s that all differences were applied to is as the file says, and its other sections are as before',
  kind => {
    fc.assert(
      fc.property(documents[kind], documents[kind], (now, wanted) => {
        const { unreadable: _, ...readable } = now
        const changes = compareStates({ kind, document: readable }, wanted)
        const after = applied(kind, readable, changes)
        const left = differing(compareStates({ kind, document: after }, wanted)).filter(
          one => one.kind !== 'unreadable',
        )
        expect(left).toEqual([])
        for (const { name } of sectionsOf[kind])
          if (wanted[name] === undefined) expect(after[name]).toEqual(readable[name])
      }),
      { numRuns: 300 },
    )
  },
)

test('a section that one of both could not read is not compared', () => {
  fc.assert(
    fc.property(documents.project, documents.project, fc.boolean(), (one, other, isOfFile) => {
      const unreadable = { members: '403 Forbidden' }
      const now = isOfFile ? one : { ...one, unreadable, members: undefined }
      const wanted = isOfFile ? { ...other, unreadable, members: undefined } : { ...other, members: [] }
      const kinds = compareStates({ kind: 'project', document: now }, wanted).filter(
        ({ section }) => section === 'members',
      )
      expect(kinds.map(({ kind }) => kind)).toEqual(['unreadable'])
    }),
  )
})

describe('a comparison', () => {
  const friday = { freeze_start: '0 23 * * 5', freeze_end: '0 7 * * 1', cron_timezone: 'UTC' }
  const compare = (now: object, wanted: object) =>
    compareStates(
      { kind: 'project', document: stateDocuments.project.parse({ version: 1, ...now }) },
      stateDocuments.project.parse({ version: 1, ...wanted }),
    )

  it('takes a freeze period with the same start for the same, as it has no name', () => {
    const later = { ...friday, freeze_end: '0 8 * * 1' }
    const [change] = compare({ freeze_periods: [friday] }, { freeze_periods: [later] })
    expect(change).toMatchObject({
      kind: 'changed',
      fields: [{ name: 'freeze_end', now: '0 7 * * 1', wanted: '0 8 * * 1' }],
    })
  })

  it('never shows a secret value, and compares it only when the file has it', () => {
    const now = { variables: [{ key: 'TOKEN', value: 'old-secret', masked: true }] }
    const compareVariables = (wanted: object) =>
      compareStates(
        { kind: 'instance', document: stateDocuments.instance.parse({ version: 1, ...now }) },
        stateDocuments.instance.parse({ version: 1, ...wanted }),
      )
    expect(compareVariables({ variables: [{ key: 'TOKEN' }] })).toMatchObject([{ kind: 'unchanged' }])
    const changes = compareVariables({
      variables: [
        { key: 'TOKEN', value: 'new-secret' },
        { key: 'B', value: 'b-secret' },
      ],
    })
    expect(changes.map(({ kind }) => kind)).toEqual(['added', 'changed'])
    expect(JSON.stringify(changes.map(({ fields }) => fields))).not.toContain('secret')
    const removed = compareVariables({ variables: [] })
    expect(JSON.stringify(removed.map(({ fields }) => fields))).not.toContain('secret')
  })

  it('counts values that one file leaves out as not compared, and not as equal or different', () => {
    const parse = (wanted: object) => stateDocuments.instance.parse({ version: 1, variables: [wanted] })
    const [bare, full] = [parse({ key: 'TOKEN' }), parse({ key: 'TOKEN', value: 'new-secret' })]
    const pairs = [
      [bare, full, 1],
      [full, bare, 1],
      [bare, bare, 1],
      [full, full, 0],
    ] as const
    for (const [document, wanted, count] of pairs) {
      const changes = compareStates({ kind: 'instance', document }, wanted)
      expect(changes.map(({ kind }) => kind)).toEqual(['unchanged'])
      expect(countUncompared('instance', changes)).toBe(count)
    }
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
