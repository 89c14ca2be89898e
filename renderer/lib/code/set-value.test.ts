import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type SetValueInput, setValue, valueProblem } from './set-value.ts'
import { readValuePath } from './value-path.ts'

function set(text: string, path: string, value: string, format: SetValueInput['format'] = 'yaml'): string {
  const result = setValue({ text, format, path, value })
  if ('problem' in result) throw new Error(result.problem)
  return result.text
}
function getProblem(
  text: string,
  path: string,
  value: string,
  format: SetValueInput['format'] = 'yaml',
): string | null {
  const result = setValue({ text, format, path, value })
  return 'problem' in result ? result.problem : null
}

const pipeline = `# Pipeline of the harbor
image: "node:20"   # keep in step with .nvmrc

stages: [ build,  test ]
build:
    script:
      - npm ci
      - 'npm run build'
    variables:
        DEPTH: 1
        EMPTY:
    notes: |
      first
      second

deploy: &deploy
    when: manual
copy: *deploy
`

describe('In YAML', () => {
  it.each([
    ['image', 'node:22', 'image: "node:20"', 'image: node:22'],
    ['image', '"node:22"', 'image: "node:20"', 'image: "node:22"'],
    ['stages[1]', 'check', 'build,  test ]', 'build,  check ]'],
    ['build.script[1]', 'make', "- 'npm run build'", '- make'],
    ['build.variables.DEPTH', '50', 'DEPTH: 1', 'DEPTH: 50'],
    ['build.variables.EMPTY', 'x', 'EMPTY:\n', 'EMPTY: x\n'],
    ['build.notes', 'short', '|\n      first\n      second\n', 'short\n'],
    ['build.variables.NEW', 'true', 'EMPTY:\n', 'EMPTY:\n        NEW: true\n'],
    ['build.cache.paths', '[a, b]', '      second\n', '      second\n    cache:\n        paths: [a, b]\n'],
    ['deploy.image', 'alpine', 'when: manual\n', 'when: manual\n    image: alpine\n'],
    ['default.timeout', '1h', 'copy: *deploy\n', 'copy: *deploy\ndefault:\n    timeout: 1h\n'],
  ])('sets %s to %s and keeps every other byte', (path, value, before, after) => {
    const expected = pipeline.replace(before, () => after)
    expect(expected).not.toBe(pipeline)
    for (const lineEnd of ['\n', '\r\n']) {
      for (const mark of ['', '\ufeff']) {
        const toFile = (text: string) => mark + text.replaceAll('\n', lineEnd)
        const result = set(toFile(pipeline), path, value)
        expect(result).toBe(toFile(expected))
        expect(set(result, path, value), 'again').toBe(result)
      }
    }
  })

  it.each([
    ['a: 1', 'b', '2', 'a: 1\nb: 2'],
    ['', 'a.b', '2', 'a:\n  b: 2\n'],
    ['{a: 1}', 'b', '2', '{a: 1, b: 2}'],
    ['a: {}\n', 'a.b.c', 'x', 'a: { b: { c: x } }\n'],
    ['- name: x\n  v: 1\n', '[0].w', '2', '- name: x\n  v: 1\n  w: 2\n'],
    ['a: 1 # one\n# end\n', 'b', '2', 'a: 1 # one\nb: 2\n# end\n'],
    ['a: 1\n', '["yes"]', '2', 'a: 1\n"yes": 2\n'],
  ])('adds a missing key: %j', (text, path, value, expected) => {
    expect(set(text, path, value)).toBe(expected)
  })

  it.each([
    [pipeline, 'stages', 'x', 'The path holds a list or a mapping, not one value'],
    [pipeline, 'copy', 'x', 'The value is an alias, or has an anchor or a tag'],
    [pipeline, 'copy.when', 'x', 'The path leads through an alias'],
    [pipeline, 'image.name', 'x', 'A key on the path holds a value that is no mapping'],
    [pipeline, 'stages[7]', 'x', 'The list doesn’t have this item'],
    ['a: 1\n---\na: 2\n', 'a', '3', 'The file has several documents'],
    [
      'a: [1',
      'a',
      '3',
      'Not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ]',
    ],
    ['a: 1\n', 'a..b', '3', 'The path is invalid'],
    ['a: 1\n', 'a', 'b: c', 'This is not one value. Put text in quotes'],
  ])('says why it can’t be set', (text, path, value, problem) => {
    expect(getProblem(text, path, value)).toEqual(problem)
  })
})

describe('In JSON', () => {
  const settings = '{\n\t// a comment\n\t"engines": { "node": ">=20" },\n\t"private": true,\n}\n'

  it.each([
    ['engines.node', '22.x', '">=20"', '"22.x"'],
    ['engines.node', '">=22"', '">=20"', '">=22"'],
    ['private', 'false', 'true', 'false'],
  ])('sets %s to %s and keeps every other byte', (path, value, before, after) => {
    expect(set(settings, path, value, 'json')).toBe(settings.replace(before, after))
  })

  it('adds a missing key with the indentation and the line endings of the file', () => {
    expect(set('{\r\n    "a": 1\r\n}\r\n', 'b.c', 'x', 'json')).toBe(
      '{\r\n    "a": 1,\r\n    "b": {\r\n        "c": "x"\r\n    }\r\n}\r\n',
    )
  })

  it.each([
    ['{', 'a', 'Not valid JSON'],
    ['[]', 'a', 'The file holds no object'],
    ['{"a": 1}', 'a.b', 'A key on the path holds a value that is no mapping'],
    ['{"a": {}}', 'a', 'The path holds a list or a mapping, not one value'],
  ])('says why it can’t be set: %s', (text, path, problem) => {
    expect(getProblem(text, path, '1', 'json')).toBe(problem)
  })
})

const name = fc.stringMatching(/^[a-z]{1,6}$/)
const scalar = fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), fc.stringMatching(/^[ -~]{0,12}$/))
const { tree } = fc.letrec(tie => ({
  tree: fc.dictionary(name, fc.oneof({ depthSize: 'small' }, scalar, tie('tree'), fc.array(scalar, { maxLength: 3 })), {
    maxKeys: 4,
    noNullPrototype: true,
  }),
}))

describe('Any document', () => {
  it('has the value afterwards, means the same otherwise, and stays as it is when it is set again', () => {
    fc.assert(
      fc.property(
        tree,
        fc.array(name, { minLength: 1, maxLength: 3 }),
        scalar,
        fc.nat(4),
        (data, keys, wanted, indent) => {
          const value = JSON.stringify(wanted)
          for (const format of ['json', 'yaml'] as const) {
            const text = JSON.stringify(data, null, indent)
            const result = setValue({ text, format, path: keys.join('.'), value })
            if ('problem' in result) continue
            const after: unknown = format === 'json' ? JSON.parse(result.text) : parse(result.text)
            expect(after).toEqual(withValue(data, keys, wanted))
            expect(setValue({ text: result.text, format, path: keys.join('.'), value })).toEqual(result)
          }
        },
      ),
    )
  })

  it('never throws for any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (text, path, value) => {
        for (const format of ['json', 'yaml'] as const) {
          const result = setValue({ text, format, path, value })
          expect('problem' in result || typeof result.text === 'string').toBe(true)
        }
      }),
    )
  })
})

function withValue(data: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown {
  const entries = new Map(typeof data === 'object' && data !== null ? Object.entries(data) : [])
  entries.set(key, rest.length === 0 ? value : withValue(entries.get(key), rest, value))
  return Object.fromEntries(entries)
}

it.each([
  ['image', ['image']],
  ['services.web[0]["a.b"].x', ['services', 'web', 0, 'a.b', 'x']],
  ['[0]', [0]],
  ['', null],
  ['.a', null],
  ['a.', null],
  ['a[x]', null],
  ['a b', null],
])('reads the path %j', (text, path) => {
  expect(readValuePath(text)).toEqual(path)
})

it('accepts values of one line', () => {
  expect(['1', 'x', '"a: b"', '[a, b]', '{ a: 1 }'].map(valueProblem)).toEqual([null, null, null, null, null])
  expect(['', 'a: b', 'a # b', '|', '&a x y: z'].map(valueProblem)).not.toContain(null)
})
