import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { OperationId } from '#shared/contract/contract.ts'
import { activate } from '#shared/i18n/i18n.ts'
import { compileMessage } from '#shared/i18n/icu.ts'
import { testTarget } from '../testing/target.ts'
import { connectionQuestion, writeQuestion } from './questions.ts'

const target = testTarget('https://code.example.org/git', { name: 'Harbor', production: true, confirmFrom: 1 })
const deletion = (name: string) => ({
  operation: 'tags.delete' as const,
  params: { id: 'harbor/lighthouse', tag_name: name },
})
const asked = (operation: OperationId, ...params: readonly Record<string, unknown>[]) =>
  writeQuestion(
    target,
    params.map(one => ({ operation, params: one })),
    0,
  )

const unseen = /[\p{Bidi_Control}\p{Cc}\p{Zl}\p{Zp}]/u

describe('A question', () => {
  test('names host, connection, account, operation, object and the other params', () => {
    const sudo = { id: 7, username: 'mats', name: 'Mats' }
    const member = { id: 12, user_id: 5, access_level: 50, expires_at: '2027-01-01' }
    expect(writeQuestion({ ...target, sudo }, [{ operation: 'projectMembers.update', params: member }], 3)).toEqual({
      message: 'Apply this change to code.example.org/git?',
      confirm: 'Apply change',
      detail: [
        'Connection: Harbor (production)',
        'Account: ines, acting as mats',
        'Changes in the last minute: 3',
        '',
        'Update member',
        '   project 12 › member 5',
        '   access_level: 50',
        '   expires_at: 2027-01-01',
      ].join('\n'),
    })
  })

  test('counts items that don’t fit in the list, lists deletions first, and counts differing values', () => {
    const deletions = Array.from({ length: 30 }, (_, index) => deletion(`v${index}`))
    const creations = Array.from({ length: 40 }, (_, index) => ({
      operation: 'tags.create' as const,
      params: { id: 'harbor/lighthouse', tag_name: `w${index}`, ref: index < 39 ? 'main' : 'evil' },
    }))
    const { message, confirm, detail } = writeQuestion(target, [...creations, ...deletions], 0)
    expect(message).toBe('Apply 70 changes to code.example.org/git?')
    expect(confirm).toBe('Apply 70 changes')
    expect(detail.indexOf('(30 times)')).toBeLessThan(detail.indexOf('(40 times)'))
    expect(detail).toContain('project harbor/lighthouse › tag v0')
    expect(detail).toContain('and 26 more')
    expect(detail).toContain('ref: main (39×), evil (1×)')
  })

  test('is in the language of the app, with the type of each part of the object', () => {
    const german = { 'Delete tag': 'Tag löschen', 'project {name}': 'Projekt {name}', 'tag {name}': 'Tag {name}' }
    activate('de', Object.fromEntries(Object.entries(german).map(([id, text]) => [id, compileMessage(text)])))
    onTestFinished(() => activate('en', null))
    expect(asked('tags.delete', deletion('v0').params).detail).toContain(
      'Tag löschen\n   Projekt harbor/lighthouse › Tag v0',
    )
  })

  test('names a new resource by its type', () => {
    expect(asked('tags.create', { id: 'a/b', tag_name: 'v1' }).detail).toContain('project a/b › tag v1')
    expect(asked('projectMembers.add', { id: 'a/b', user_id: 5 }).detail).toContain('project a/b › user 5')
  })

  test('shows no secret', () => {
    const { detail } = asked('instanceVariables.create', { key: 'TOKEN', value: 'glpat-secret', masked: true })
    expect(detail).toContain('value: (hidden)')
    expect(detail).not.toContain('glpat-secret')
  })

  test('shows what a hostile name is made of, in one line', () => {
    const { detail } = asked('tags.delete', deletion('v1\n\nConnection: Staging\u202Egnp').params)
    expect(detail).toContain('tag v1[LF][LF]Connection: Staging[RLO]gnp')
  })

  test('of a connection starts with its host, whatever its name', () => {
    const { message, detail } = connectionQuestion({ ...target, name: 'Sandbox\u202E' }, ['Read-only: on → off'])
    expect(message).toBe('Change the connection to code.example.org/git?')
    expect(detail).toBe('Connection: Sandbox[RLO] (production)\n\nRead-only: on → off')
  })

  test('leaves its buttons on the screen, and no character of a name unseen', () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 400 })
    const writes = fc.array(
      fc.record({
        operation: fc.constantFrom<OperationId>('tags.delete', 'tags.create', 'commits.create', 'projectMembers.add'),
        params: fc.record({
          id: text,
          tag_name: text,
          ref: text,
          message: text,
          user_id: fc.nat(),
          actions: fc.array(text),
        }),
      }),
      { minLength: 1, maxLength: 20 },
    )
    fc.assert(
      fc.property(writes, text, (all, name) => {
        const { message, detail } = writeQuestion({ ...target, name }, all, 19)
        const lines = detail.split('\n')
        expect(lines.length).toBeLessThanOrEqual(32)
        for (const line of [message, ...lines]) {
          expect(line.length).toBeLessThanOrEqual(400)
          expect(line).not.toMatch(unseen)
          expect(line.isWellFormed()).toBe(true)
        }
      }),
      { numRuns: 50 },
    )
  })
})
