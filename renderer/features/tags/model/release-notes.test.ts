import fc from 'fast-check'
import type { Nodes } from 'hast'
import { describe, expect, test, vi } from 'vitest'
import type { ReducedCommit } from '#shared/contract/commits.ts'
import { documentTree } from '../../../ui/markdown/document-tree.ts'
import { type Grouping, releaseNotes } from './release-notes.ts'

function commit(title: string, more: Partial<ReducedCommit> = {}): ReducedCommit {
  return {
    id: '0123456789abcdef0123456789abcdef01234567',
    short_id: '01234567',
    title,
    author_name: 'Ada',
    author_email: 'ada@harbor.example',
    created_at: '2026-01-01T00:00:00.000Z',
    message: title,
    ...more,
  }
}

const getNotes = (...commits: readonly ReducedCommit[]) => releaseNotes({ from: 'v1.0.0', commits, isCut: false })
const groupings: readonly Grouping[] = ['kind', 'area', 'author']

/** The elements of a name in a document: their texts, and where they lead if they are links. */
function elements(markdown: string, name: string): { text: string; href: string | undefined }[] {
  const found: { text: string; href: string | undefined }[] = []
  const walk = (node: Nodes): string => {
    if (node.type === 'text') return node.value
    const text = 'children' in node ? node.children.map(walk).join('') : ''
    if (node.type === 'element' && node.tagName === name) found.push({ text, href: node.properties.href?.toString() })
    return text
  }
  walk(documentTree(markdown).tree)
  return found
}

/** Whether a link says where it leads, as an address in a title does. */
const saysWhere = ({ text, href }: { text: string; href: string | undefined }) =>
  href === undefined || ['', 'http://'].some(scheme => encodeURI(`${scheme}${text}`).replaceAll('%25', '%') === href)

describe('a draft of release notes', () => {
  test('has the commits under the headings of their prefixes, in an order that does not change', () => {
    const notes = getNotes(
      commit('chore: tidy up'),
      commit('Paint the pier'),
      commit('fix(lamp): no flicker at dawn'),
      commit('feat: a second lamp'),
      commit('feat(api)!: lamps by name'),
    )
    expect(notes.split('\n').filter(line => /^(##|-)/.test(line))).toEqual([
      '## Breaking changes',
      '- **api:** lamps by name (01234567)',
      '## Features',
      '- a second lamp (01234567)',
      '## Fixes',
      '- **lamp:** no flicker at dawn (01234567)',
      '## Other changes',
      '- Paint the pier (01234567)',
      '## Maintenance',
      '- tidy up (01234567)',
    ])
  })

  test('names a merge by the merged title', () => {
    const message = "Merge branch 'fog' into 'main'\n\nA horn for the fog\n\nSee-also: harbor/lighthouse!7\n"
    expect(getNotes(commit("Merge branch 'fog' into 'main'", { message }))).toContain('- A horn for the fog (')
    expect(getNotes(commit("Merge branch 'fog' into 'main'"))).toContain("- Merge branch 'fog' into 'main' (")
  })

  test('leaves out a merge without a title of its own, and counts it', () => {
    const merge = (title: string, message = title) => commit(title, { message, parent_ids: ['a', 'b'] })
    const notes = getNotes(
      commit('A horn for the fog'),
      merge("Merge branch 'fog'"),
      merge("Merge branches 'horn' and 'lamp' into main"),
      merge("Merge tag 'v1'", "Merge tag 'v1'\n\n# Conflicts:\n#\tREADME.md\n"),
      merge("Merge branch 'lamp'", "Merge branch 'lamp'\n\nA second lamp\n\nConflicts:\n\tREADME.md\n"),
      merge('Merge the two registers'),
    )
    expect(notes.match(/^- .*(?= \()/gm)).toEqual([
      '- A horn for the fog',
      '- A second lamp',
      '- Merge the two registers',
    ])
    expect(notes).toContain('6 commits since v1.0.0')
  })

  test('lists the authors, those with the most commits first, each once', () => {
    const bo = { author_name: 'Bo', author_email: 'bo@harbor.example' }
    expect(getNotes(commit('1'), commit('2', bo), commit('3', { ...bo, author_name: 'Bo B.' }))).toContain(
      '3 commits since v1.0.0, by Bo, Ada.',
    )
  })

  test('mentions that a comparison was truncated', () => {
    expect(releaseNotes({ from: 'v1', commits: [], isCut: true })).toContain('cut the comparison short')
  })

  test('keeps every text in its line: no title adds a heading, a list entry, an element, or a link that hides where it leads', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.webUrl(),
            fc.emailAddress(),
            fc.string({
              unit: fc.constantFrom(
                '#',
                '\n',
                '-',
                ' ',
                '<',
                'b',
                '>',
                '[',
                ']',
                '(',
                ')',
                '`',
                '*',
                '1',
                '.',
                '!',
                '\r',
                '&',
                '\\',
                ':',
              ),
            }),
          ),
          { minLength: 1, maxLength: 5 },
        ),
        titles => {
          const commits = titles.map((title, index) => commit(title, { id: `${index}`.repeat(40) }))
          for (const by of groupings) {
            const notes = releaseNotes({ from: 'v1.0.0', commits, isCut: false, by })
            expect(elements(notes, 'li').length).toBe(titles.length)
            expect(elements(notes, 'h2').length).toBeGreaterThan(0)
            expect(elements(notes, 'h2').length).toBeLessThanOrEqual(7)
            expect(elements(notes, 'h1')).toEqual([])
            for (const name of ['b', 'img', 'pre', 'blockquote']) expect(elements(notes, name)).toEqual([])
            expect(elements(notes, 'a').filter(link => !saysWhere(link))).toEqual([])
          }
        },
      ),
      // Reading a document takes a while.
      { numRuns: 40 },
    )
  })
})

test('can group commits by author, those with the most first', () => {
  const notes = releaseNotes({
    from: 'v1.0.0',
    by: 'author',
    isCut: false,
    commits: [
      commit('Paint the pier', { author_name: '# Bo', author_email: 'bo@harbor.example' }),
      commit('feat: a second lamp'),
      commit('fix: no flicker', { author_email: 'ADA@harbor.example' }),
    ],
  })
  expect(notes.split('\n').filter(line => /^(##|-)/.test(line))).toEqual([
    '## Ada',
    '- a second lamp (01234567)',
    '- no flicker (01234567)',
    '## \\# Bo',
    '- Paint the pier (01234567)',
  ])
})

test('can group commits by area, those with the most first', () => {
  const notes = releaseNotes({
    from: 'v1.0.0',
    by: 'area',
    isCut: false,
    commits: [
      commit('Paint the pier'),
      commit('fix(lamp): no flicker'),
      commit('Tides: a table'),
      commit('feat(Lamp): a second one'),
      commit('docs: how to row'),
    ],
  })
  expect(notes.split('\n').filter(line => /^(##|-)/.test(line))).toEqual([
    '## lamp',
    '- no flicker (01234567)',
    '- a second one (01234567)',
    '## Tides',
    '- a table (01234567)',
    '## Other changes',
    '- Paint the pier (01234567)',
    '- how to row (01234567)',
  ])
})

test('who is only named as co-author is named after the authors', () => {
  const trailers = 'Co-authored-by: Bo *B* <bo@harbor.example>\nco-authored-by: Ada <ADA@harbor.example>\n'
  const notes = getNotes(
    commit('One', { message: `One\n\n${trailers}` }),
    commit('Two', { message: `Two\n\n${trailers}` }),
  )
  expect(notes).toContain('2 commits since v1.0.0, by Ada, with Bo \\*B\\*.')
  const endless = `One\n\nCo-authored-by: ${'a '.repeat(100_000)}!\n${trailers}`
  expect(getNotes(commit('One', { message: endless }))).toContain('with Bo \\*B\\*.')
})

test('no name or title reverses the text after it', () => {
  const notes = getNotes(commit('feat: \u202egnp.\u2066exe', { author_name: '\u202eAda' }), commit('fix: next'))
  expect(notes).toContain('- gnp.exe (')
  expect(notes).toContain('2 commits since v1.0.0, by Ada.')
})

test('an address in a title is a link that leads there; punctuation after it is no part of it', () => {
  const notes = getNotes(
    commit(
      'See https://harbor.example/a_b_c?x=1&y=*2*, and fix_it (https://harbor.example/[d], https://harbor.example/f_(g)): https://harbor.example/港 https://harbor.example/?a=b==, www.harbor.example/a_b!',
    ),
  )
  expect(elements(notes, 'a').map(({ href }) => href)).toEqual([
    'https://harbor.example/a_b_c?x=1&y=*2',
    'https://harbor.example/%5Bd%5D',
    'https://harbor.example/f_(g)',
    'https://harbor.example/%E6%B8%AF',
    'https://harbor.example/?a=b==',
    'http://www.harbor.example/a_b',
  ])
})

test('text between backticks in a title is code in the notes, and a lone backtick is literal', () => {
  const commits = [commit('Rename `old_name` to `a|b`'), commit('A lone ` stays')]
  const notes = releaseNotes({ from: 'v1.0.0', commits, isCut: false, by: 'kind' })
  expect(notes).toContain('Rename `old_name` to `a|b`')
  expect(elements(notes, 'code').length).toBe(2)
  expect(notes).toContain('A lone \\` stays')
})

test('the notes are English in every language, as they are published', async () => {
  vi.resetModules()
  const { activate } = await import('#shared/i18n/i18n.ts')
  activate('de-DE', { Fixes: ['Fehlerbehebungen'], '{commits, plural, one {# commit} other {# commits}}': ['Commits'] })
  const german = await import('./release-notes.ts')
  const changes = { from: 'v1.0.0', commits: [commit('fix: tide'), commit('other')], isCut: true }
  expect(german.releaseNotes(changes)).toBe(releaseNotes(changes))
  expect(german.releaseNotes(changes)).toContain('## Fixes')
  vi.resetModules()
})
