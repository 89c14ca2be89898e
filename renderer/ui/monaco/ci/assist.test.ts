import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getCompletions, getExplanation, unknownKeywords } from './assist.ts'
import { outlineOf } from './outline.ts'

const file = `stages: [ ]
stages:
- compile
- ship   # last
variables:
  ANY_NAME: "x: y"
.base:
  image: node
build crane:
  extends: .base
  stage: compile
  script:
    - echo "rules: none"
    - |
      scripts: are text
      stagee: too
  rules:
    - if: $CI_COMMIT_TAG
      wen: never
    - changes:
        - a.txt
  artefacts:
    paths: [out]
  <<: *common
"quoted job":
  script: make
  cache:
    - kye: a
      paths:
      - b
`.split('\n')

/** Where the cursor stands: after the text, which is added at the end of the file. */
const labelsAfter = (text: string) => {
  const lines = [...file, ...text.split('\n')]
  return getCompletions(lines, lines.length, lines.at(-1) ?? '').map(({ label }) => label)
}

test('unknown keywords are found where their place has others; free names and texts are none', () => {
  expect(unknownKeywords(file).map(({ line, column, key }) => `${line}:${column} ${key}`)).toEqual([
    '19:7 wen',
    '22:3 artefacts',
    '28:7 kye',
  ])
})

test.each([
  ['- |', '  '],
  ['- |', ' '],
  ['-   |', '  '],
  ['- - >-', '   '],
  ['- name: |', '   '],
])('a block of text after %j has no keys, with its lines at %j more than the dash', (start, more) => {
  const lines = ['job:', `  ${start}`, `  ${more}rules: text`, '  - script: x']
  const keys = outlineOf(lines).flatMap(({ key }) => key ?? [])
  expect(keys).toEqual(start.includes('name') ? ['job', 'name', 'script'] : ['job', 'script'])
})

test('keywords are proposed for their place', () => {
  expect(labelsAfter('')).toEqual(expect.arrayContaining(['stages', 'workflow', 'include', 'default']))
  expect(labelsAfter('')).not.toContain('script')
  expect(labelsAfter('job:\n  ')).toEqual(expect.arrayContaining(['script', 'rules', 'artifacts', 'when']))
  expect(labelsAfter('job:\n  ')).not.toContain('workflow')
  expect(labelsAfter('job:\n  rules:\n    - i')).toEqual(expect.arrayContaining(['if', 'changes', 'exists', 'when']))
  expect(labelsAfter('job:\n  rules:\n    - if: $A\n      ')).toContain('allow_failure')
  expect(labelsAfter('job:\n  rules:\n  - if: $A\n    ')).toContain('allow_failure')
  expect(labelsAfter('job:\n  artifacts:\n    reports:\n      ')).toContain('junit')
  expect(labelsAfter('job:\n  cache:\n    ')).toEqual(expect.arrayContaining(['key', 'policy']))
  expect(labelsAfter('job:\n  environment:\n    ')).toContain('deployment_tier')
})

test('values are proposed after their keyword, with the names that the file declares', () => {
  expect(labelsAfter('job:\n  when: ')).toEqual(['on_success', 'on_failure', 'always', 'manual', 'delayed', 'never'])
  expect(labelsAfter('job:\n  stage: ')).toEqual(['.pre', 'compile', 'ship', '.post'])
  expect(labelsAfter('job:\n  needs:\n    - ')).toEqual(expect.arrayContaining(['build crane', 'quoted job', 'job']))
  expect(labelsAfter('job:\n  extends: ')).toContain('.base')
  expect(labelsAfter('job:\n  environment:\n    action: s')).toContain('stop')
})

test('nothing is proposed in a command, a comment or a block of text', () => {
  expect(labelsAfter('job:\n  script:\n    - ')).toEqual([])
  expect(labelsAfter('job:\n  when: # ')).toEqual([])
  expect(labelsAfter('job:\n  script: |\n    ')).toEqual([])
  expect(labelsAfter('job:\n  variables:\n    ')).toEqual([])
})

test('a keyword is explained where it stands, and nothing else', () => {
  expect(getExplanation(file, 12, 4)).toBe('The commands of the job.')
  expect(getExplanation(file, 12, 2)).toBeNull()
  expect(getExplanation(file, 15, 8)).toBeNull()
  expect(getExplanation(file, 6, 4)).toBeNull()
  expect(getExplanation(['constructor:', '  toString: 1'], 2, 4)).toBeNull()
})

test('any text has an outline, whose entries are in the order of its lines and on them', () => {
  const piece = fc.constantFrom('- ', '-', '  ', ' ', 'a:', 'script: ', '"q', "'", '|', '>', ' #', '---', '{', 'x', ':')
  const line = fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join(''))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), lines => {
      const entries = outlineOf(lines)
      expect(entries.map(({ line: at }) => at)).toEqual(entries.map(({ line: at }) => at).toSorted((a, b) => a - b))
      for (const { line: at, column, key, value } of entries) {
        const text = lines[at - 1]?.slice(column - 1) ?? ''
        if (key !== null) expect(text.replace(/^["']/, '').startsWith(key)).toBe(true)
        expect(text).toContain(value)
      }
      unknownKeywords(lines)
      for (const [at, text] of lines.entries()) getCompletions(lines, at + 1, text)
    }),
  )
})

test('a line of many dashes or keys takes time in proportion to its length', () => {
  const lines = ['- '.repeat(200_000), `${'a: '.repeat(200_000)}`, '#'.repeat(200_000)]
  expect(outlineOf(lines).length).toBeLessThan(100)
})
