import { expect, test } from 'vitest'
import { withNewest } from './recent-refs.ts'
import { firstRef, refOptions } from './ref-options.ts'

const known = { search: '', recent: [], defaultBranch: 'main', branches: ['a', 'main', 'z'], tags: ['v1'] }
const labelled = (refs: Parameters<typeof refOptions>[0]) =>
  refOptions(refs).map(group => [group.label, group.options.map(option => option.ref)])

test('lists the default branch first, with a mark', () => {
  const branches = refOptions(known).find(group => group.label === 'Branches')
  expect(branches?.options.map(option => [option.ref, option.isDefault])).toEqual([
    ['main', true],
    ['a', false],
    ['z', false],
  ])
})

test('refs used lately are offered until something is typed', () => {
  expect(labelled({ ...known, recent: ['feature'] })[0]).toEqual(['Recent', ['feature']])
  expect(labelled({ ...known, recent: ['feature'], search: 'z' }).map(([label]) => label)).not.toContain('Recent')
})

test('anything typed can be gone to, unless it is in the list anyway', () => {
  expect(labelled({ ...known, search: 'HEAD~2' }).at(-1)).toEqual(['Anything else', ['HEAD~2']])
  expect(labelled({ ...known, search: '19e134e3' })[0]).toEqual(['Commit', ['19e134e3']])
  expect(labelled({ ...known, search: 'z' }).map(([label]) => label)).not.toContain('Anything else')
})

test('a tag that is named like a branch is another ref, and not the default', () => {
  const tags = refOptions({ ...known, tags: ['main'] }).find(group => group.label === 'Tags')
  expect(tags?.options).toMatchObject([{ ref: 'refs/tags/main', isDefault: false }])
})

test('the list of refs used lately has each once, newest first, and stays short', () => {
  const refs = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c'].reduce<string[]>(withNewest, [])
  expect(refs).toEqual(['c', 'g', 'f', 'e', 'd', 'b'])
})

test('Enter chooses the exact name that was typed, else a SHA, else the first match', () => {
  const taken = (search: string, branches: string[], tags: string[] = []) =>
    firstRef(refOptions({ ...known, search, branches, tags }), search)
  expect(taken('docs', ['new-docs', 'docs'])).toBe('docs')
  expect(taken('v1', ['v1-fixes'], ['v1'])).toBe('v1')
  expect(taken('doc', ['new-docs', 'docs'])).toBe('new-docs')
  expect(taken('19e134e3', ['fix-19e134e3'])).toBe('19e134e3')
  expect(taken('HEAD~2', [])).toBe('HEAD~2')
  expect(taken('', ['docs'])).toBeUndefined()
})
