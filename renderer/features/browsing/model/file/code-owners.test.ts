import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { getOwnedPaths, getOwners, parseCodeOwners } from './code-owners.ts'

/** The owners of a path, by section. */
function ownersOf(text: string, path: string) {
  return getOwners(parseCodeOwners(text), path).map(({ name, owners }) => [name, owners.join(' ')] as const)
}

describe('the owners of a path', () => {
  it('are those of the last rule that matches', () => {
    const text = '* @all\n*.md @docs\nREADME.md @ada @bo # both\n'
    expect(ownersOf(text, 'README.md')).toEqual([[null, '@ada @bo']])
    expect(ownersOf(text, 'guide/x.md')).toEqual([[null, '@docs']])
    expect(ownersOf(text, 'src/x.ts')).toEqual([[null, '@all']])
  })

  it('come from each section on its own, with its default owners where a rule has none', () => {
    const text = '* @all\n[Docs][2] @docs\n*.md\nguide/ @guide\n^[Style] @css\n*.css\n[DOCS] @ignored\nx.txt\n'
    expect(ownersOf(text, 'guide/a.md')).toEqual([
      [null, '@all'],
      ['Docs', '@guide'],
    ])
    expect(ownersOf(text, 'x.txt')).toEqual([
      [null, '@all'],
      ['Docs', '@docs'],
    ])
    const [, docs] = getOwners(parseCodeOwners(text), 'b.md')
    expect(docs).toMatchObject({ approvals: 2, isOptional: false, line: 3 })
    const [, style] = getOwners(parseCodeOwners(text), 'a.css')
    expect(style).toMatchObject({ approvals: 0, isOptional: true })
  })

  it('are none where the last rule has none, or an exclusion matches', () => {
    expect(ownersOf('* @all\nvendor/\n', 'vendor/x')).toEqual([])
    expect(ownersOf('[Ruby]\n*.rb @ruby\n!/config/\n/config/routes.rb @ada', 'config/routes.rb')).toEqual([])
  })

  it('are users, groups, roles and addresses, each once; other words are not', () => {
    expect(ownersOf('* @ada @harbor/ops/night @@maintainer ada@x.example word @ada', 'x')).toEqual([
      [null, '@ada @harbor/ops/night @@maintainer ada@x.example'],
    ])
  })

  it.each([
    ['/docs/', 'docs/a/b', true],
    ['/docs/', 'src/docs/a', false],
    ['docs/', 'src/docs/a', true],
    ['/docs', 'docs/a', false],
    ['/docs/*', 'docs/a/b', false],
    ['/docs/**/*.md', 'docs/a.md', true],
    ['/docs/**/*.md', 'docs/a/b/c.md', true],
    ['path\\ with\\ space/*.md', 'path with space/a.md', true],
    ['\\#note', '#note', true],
    ['*', '.hidden/x', true],
    ['lib/?[a-c]', 'x/lib/zb', true],
    ['lib/[!a-c]', 'lib/b', false],
  ])('pattern %s and path %s: %s', (pattern, path, isOwned) => {
    expect(ownersOf(`${pattern} @ada`, path)).toHaveLength(isOwned ? 1 : 0)
  })
})

test('a rule for a path itself wins over all rules before it, and never changes other paths', () => {
  const name = fc.stringMatching(/^[a-z]{1,3}(?:\/[a-z]{1,3}){0,2}$/)
  fc.assert(
    fc.property(fc.array(name, { maxLength: 8 }), name, name, (earlier, path, other) => {
      fc.pre(path !== other)
      const text = earlier.map(pattern => `${pattern} @early`).join('\n')
      const longer = `${text}\n/${path} @last`
      expect(ownersOf(longer, path)).toEqual([[null, '@last']])
      expect(ownersOf(longer, other)).toEqual(ownersOf(text, other))
    }),
  )
})

test('reads any text without an error', () => {
  fc.assert(fc.property(fc.string(), fc.string(), (text, path) => void ownersOf(text, path)))
})

test('the rules that name someone are found by any of their names, with default owners and without exclusions', () => {
  const text = '*.md @Ada\n/src/ @harbor/ops\n[Docs] ada@x.example\ndocs/\n!docs/old/ @ada\nguide/ @bo\n'
  const owned = getOwnedPaths(parseCodeOwners(text), ['@ada', 'ADA@x.example', '@harbor/ops'])
  expect(owned).toEqual([
    { line: 1, path: '*.md', section: null },
    { line: 2, path: '/src/', section: null },
    { line: 4, path: 'docs/', section: 'Docs' },
  ])
})
