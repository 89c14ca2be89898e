import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { maxStateLength, stateJsonSchema, stateKinds } from './document.ts'
import { documents } from './state-documents.fixture.ts'
import { parseState, printState } from './state-file.ts'

/** The problems of a text, as line: message. */
function problemsIn(text: string): readonly string[] {
  const parsed = parseState(text, 'project')
  return parsed.ok ? [] : parsed.problems.map(({ line, message }) => `${line}: ${message}`)
}

test.each(stateKinds)('a document of a %s is read as it was printed, and printed as the same bytes', kind => {
  fc.assert(
    fc.property(documents[kind], document => {
      const text = printState(kind, document)
      const parsed = parseState(text, kind)
      expect(parsed).toEqual({ ok: true, kind, document })
      if (parsed.ok) expect(printState(kind, parsed.document)).toBe(text)
    }),
  )
})

test('any text is read or refused with a sentence at its line, and nothing is thrown', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'ab:-{}[]#&*!|>"\' \n\t1?,') })), text => {
      const parsed = parseState(text, 'project')
      const problems = parsed.ok ? [] : parsed.problems
      expect(parsed.ok || problems.length > 0).toBe(true)
      for (const { message, line, column } of problems) {
        expect(message).toMatch(/[.!?]$/)
        expect(line).toBeLessThanOrEqual(text.split('\n').length)
        expect(Math.min(line, column)).toBeGreaterThanOrEqual(1)
      }
    }),
  )
})

test('a document with a line changed is refused at a line, or is another document that is printed and read alike', () => {
  const outcomes = { read: 0, refused: 0 }
  const line = fc.constantFrom('', 'version: 1', '  - username: ada', 'members:', '  name: x', '- 1', 'settings: {}')
  fc.assert(
    fc.property(documents.project, fc.nat(), line, (document, at, replacement) => {
      const lines = printState('project', document).split('\n')
      const text = lines.with(at % lines.length, replacement).join('\n')
      const parsed = parseState(text, 'project')
      if (!parsed.ok) {
        outcomes.refused += 1
        expect(parsed.problems.length).toBeGreaterThan(0)
        for (const problem of parsed.problems) expect(problem.line).toBeLessThanOrEqual(lines.length)
        return
      }
      outcomes.read += 1
      expect(parseState(printState('project', parsed.document), 'project')).toEqual(parsed)
    }),
    { numRuns: 300 },
  )
  expect(Math.min(outcomes.read, outcomes.refused)).toBeGreaterThan(10)
})

describe('a settings file', () => {
  it('is refused where it is not as declared, at that line', () => {
    expect(problemsIn('')).toEqual(['1: The file: expected object, received null.'])
    expect(problemsIn('version: 2\n')).toEqual(['1: version: expected 1.'])
    expect(problemsIn('version: 1\nmembers:\n  - username: ada\n    acess_level: owner\n')).toEqual([
      '4: Unknown field: acess_level.',
    ])
    expect(problemsIn('version: 1\nproject: 12\n')).toEqual(['2: project: expected string, received number.'])
    expect(problemsIn('version: 1\nmembers: {}\n')).toEqual(['2: members: expected array, received object.'])
    expect(problemsIn('version: 1\nenvironments:\n  - tier: production\n')).toEqual([
      '3: name: expected string, received undefined.',
    ])
    expect(problemsIn('version: 1\nmembers:\n  - { username: ada, access_level: 30 }\n')).toEqual([
      '3: access_level: Use the name of the role.',
    ])
  })

  it('is refused when two entries stand for the same thing', () => {
    const twice = 'version: 1\nmembers:\n  - username: ada\n  - username: ada\n'
    expect(problemsIn(twice)).toEqual(['4: ada appears twice in this section.'])
    expect(problemsIn('version: 1\nmembers: []\nmembers: []\n')).toEqual(['3: Map keys must be unique.'])
  })

  it('keeps no credentials of a mirror', () => {
    const text = 'version: 1\nremote_mirrors:\n  - url: https://ada:secret@mirror.example/a.git\n'
    expect(problemsIn(text)).toEqual(['3: url: Remove the credentials from the URL: they are not part of the file.'])
  })

  it('is refused when it is hostile', () => {
    const bomb = `a: &a [x]\n${[...'bcdefgh'].map((name, index) => `${name}: &${name} [*${'abcdefg'[index]}, *${'abcdefg'[index]}]`).join('\n')}`
    expect(problemsIn(bomb)).toContain('2: Aliases (*) are not supported.')
    expect(problemsIn('version: 1\n__proto__: { project: a }\n')).toEqual(['2: Unknown field: __proto__.'])
    expect(problemsIn('version: 1\nmembers:\n  - { username: ada, constructor: 1 }\n')).toEqual([
      '3: Unknown field: constructor.',
    ])
    expect(problemsIn('version: 1\nproject: !!binary aGk=\n')).toEqual(['2: Tags (!) are not supported.'])
    expect(problemsIn('version: 1\nproject: !!js/function x\n')).toHaveLength(1)
    expect(problemsIn('['.repeat(100_000))).toEqual(['1: The file has too many levels.'])
    expect(problemsIn('x'.repeat(maxStateLength + 1))).toEqual(['1: The file is too long for settings.'])
    expect(problemsIn('version: 1\n---\nversion: 1\n')).toEqual(['2: A settings file has one document only.'])
  })
})

test.each(stateKinds)('the JSON Schema of a %s in the documentation is that of the file', async kind => {
  await expect(stateJsonSchema(kind)).toMatchFileSnapshot(`../../docs/users/${kind}-state.schema.json`)
})

test('a file is of the kind that it names, and refused where another kind is expected', () => {
  expect(parseState('version: 1\ngroup: harbor\nmembers: []\n')).toMatchObject({ ok: true, kind: 'group' })
  expect(parseState('version: 1\ninstance: https://a.example\n')).toMatchObject({ ok: true, kind: 'instance' })
  expect(parseState('version: 1\nmembers: []\n', 'group')).toMatchObject({ ok: true, kind: 'group' })
  expect(problemsIn('version: 1\ngroup: harbor\n')).toEqual([
    '2: This is the settings file of a group. Open it in a group.',
  ])
})

test('the first lines of a file say whether it contains secret values', () => {
  const variable = { key: 'TOKEN', masked: true }
  const without = printState('instance', { version: 1, variables: [variable] })
  const withValue = printState('instance', { version: 1, variables: [{ ...variable, value: 'k3y' }] })
  expect(without.split('\n').slice(0, 2)).toEqual([
    '# yaml-language-server: $schema=instance-state.schema.json',
    '# Settings of an instance, exported by Gatehouse. Values of secrets are not part of it.',
  ])
  expect(withValue).toContain('It contains secret values: keep it secret.')
  expect(parseState(withValue, 'instance')).toMatchObject({ ok: true, document: { variables: [{ value: 'k3y' }] } })
})

// Kept in repositories: written down once, as version 1 writes them.
describe('A settings file that version 1 has written', () => {
  const earlier = (kind: string) => readFileSync(join(import.meta.dirname, 'earlier', `${kind}-state-1.yaml`), 'utf8')

  test.each(stateKinds)('of a %s is read, and printed as the same bytes', kind => {
    const text = earlier(kind)
    const parsed = parseState(text)
    expect(parsed).toMatchObject({ ok: true, kind })
    if (parsed.ok) expect(printState(kind, parsed.document)).toBe(text)
  })

  test('has the values that were written', () => {
    expect(parseState(earlier('project'))).toMatchObject({
      document: {
        ...{ version: 1, project: 'harbor/lighthouse' },
        unreadable: { members: 'The service refused: 403 Forbidden.' },
        approvals: { reset_approvals_on_push: true, merge_requests_author_approval: false },
        approval_rules: [
          { name: 'Security', approvals_required: 2, users: ['grace.mbeki'], groups: ['harbor/keepers'] },
        ],
        environments: [{ name: 'production', tier: 'production' }, { external_url: null }],
        feature_flags: [{ active: false, strategies: [{ parameters: { percentage: '25' }, scopes: ['production'] }] }],
        freeze_periods: [{ freeze_start: '0 23 * * 5', freeze_end: '0 7 * * 1', cron_timezone: 'Europe/Oslo' }],
        remote_mirrors: [{ url: 'https://mirror.example/lighthouse.git', has_credentials: true }],
        notification_settings: { level: 'custom', events: { new_issue: true } },
      },
    })
    expect(parseState(earlier('group'))).toMatchObject({
      document: {
        members: [
          { username: 'grace.mbeki', access_level: 'developer', expires_at: '2026-12-31' },
          { username: 'ines.okafor', access_level: 'owner', expires_at: null },
        ],
        notification_settings: { level: 'watch' },
      },
    })
    expect(parseState(earlier('instance'))).toMatchObject({
      document: {
        geo_nodes: [{ name: 'north', primary: true, selective_sync_namespaces: ['harbor', 12] }],
        variables: [{ key: 'DEPLOY_KEY', variable_type: 'file', protected: true, masked: false, description: null }],
        notification_settings: { level: 'global', notification_email: 'ines@harbor.example' },
      },
    })
  })
})
