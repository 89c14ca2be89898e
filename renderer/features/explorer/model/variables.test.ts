import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getEndpoint } from '#shared/contract/contract.ts'
import { formSections, getFields } from './operation-form.ts'
import { escapeReferences, referenceBefore, resolveParams, type Variables, variablesIn } from './variables.ts'

const fieldsOf = (operation: Parameters<typeof getEndpoint>[0]) => getFields(formSections(getEndpoint(operation)))
const variables: Variables = new Map(
  [
    { name: 'project', value: 'harbor/lighthouse', isSecret: false, source: 'All requests' },
    { name: 'days', value: '7', isSecret: false, source: 'All requests' },
    { name: 'on', value: 'true', isSecret: false, source: 'All requests' },
    { name: 'db.password', value: 'very secret', isSecret: true, source: 'All requests' },
    { name: 'unset', value: null, isSecret: true, source: 'All requests' },
  ].map(one => [one.name, one]),
)

const none: ReadonlySet<string> = new Set()

test('a reference becomes the value, in the type of its parameter', () => {
  const params = { id: '{{project}}', with_stats: '{{on}}', path: 'a/{{ days }}/b', ref_name: 'v{{days}}.{{days}}' }
  expect(resolveParams(fieldsOf('commits.list'), params, variables, none).params).toEqual({
    ...{ id: 'harbor/lighthouse', with_stats: true, path: 'a/7/b', ref_name: 'v7.7' },
  })
  expect(resolveParams(fieldsOf('commits.list'), { id: '{{days}}' }, variables, none).params).toEqual({ id: 7 })
  const actions = [{ action: 'create', file_path: '{{project}}.md', execute_filemode: '{{on}}' }]
  expect(resolveParams(fieldsOf('commits.create'), { actions }, variables, none).params).toEqual({
    actions: [{ action: 'create', file_path: 'harbor/lighthouse.md', execute_filemode: true }],
  })
})

test('a missing variable is reported at its parameter, also inside of lists', () => {
  const params = { id: '{{projekt}}', actions: [{ file_path: 'ok' }, { file_path: 'x{{none}}' }] }
  const { problems } = resolveParams(fieldsOf('commits.create'), params, variables, none)
  expect(problems.id).toContain('{{projekt}}')
  expect(Object.keys(problems)).toEqual(['id', 'actions.1.file_path'])
})

test('a secret variable is only for parameters that are kept nowhere, and is never in what is shown', () => {
  const params = { key: 'PASSWORD', value: '{{db.password}}' }
  const resolved = resolveParams(fieldsOf('instanceVariables.create'), params, variables, new Set(['value']))
  expect(resolved).toEqual({ params: { key: 'PASSWORD', value: 'very secret' }, masked: params, problems: {} })
  const misplaced = resolveParams(
    fieldsOf('instanceVariables.create'),
    { key: '{{db.password}}' },
    variables,
    new Set(['value']),
  )
  expect(misplaced.problems.key).toContain('secret')
  const unset = resolveParams(
    fieldsOf('instanceVariables.create'),
    { value: '{{unset}}' },
    variables,
    new Set(['value']),
  )
  expect(unset.problems.value).toContain('Enter the value')
})

test('any params stay as they are when their references are escaped', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('{{project}}', 'a {{ x }} \\{{days}}', '{{ .Values.x }}', '{{{{a}}}}'),
  )
  const { tree } = fc.letrec(tie => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      text,
      fc.integer(),
      fc.constant(null),
      fc.array(tie('tree')),
      fc.dictionary(fc.constantFrom('a', 'b'), tie('tree')),
    ),
  }))
  fc.assert(
    fc.property(tree, value => {
      const resolved = resolveParams([], { value: escapeReferences(value) }, variables, none)
      expect(resolved).toEqual({ params: { value }, masked: { value }, problems: {} })
    }),
  )
})

test('the variable of the nearest folder applies, and none of other folders', () => {
  const of = (folder: string, value: string) => ({ name: 'ref', folder, value, secret: false })
  const saved = [of('A/B', 'inner'), of('', 'all'), of('A', 'outer'), of('AB', 'other')]
  const valueIn = (folder: string) => variablesIn(folder, saved, {}).get('ref')?.value
  expect([valueIn(''), valueIn('A'), valueIn('A/B'), valueIn('A/B/C'), valueIn('AC')]).toEqual([
    ...['all', 'outer', 'inner', 'inner', 'all'],
  ])
})

test('completion begins after the braces and ends with the name', () => {
  expect(['{{', 'x {{ pro', '{{a.b-c', '{{a}}', '{a', '{{a b'].map(referenceBefore)).toEqual([
    ...['', 'pro', 'a.b-c', null, null, null],
  ])
})
