import { expect, test } from 'vitest'
import { getEndpoint } from './contract.ts'

const place = { id: 'harbor/lighthouse', snippet_id: 3 }
const before = {
  ...{ id: 3, title: 'Before', file_name: 'before.md', description: null, visibility: 'private' },
  author: { id: 1, name: 'Ines Okafor', username: 'ines', state: 'active' },
  ...{ created_at: '2031-01-01T00:00:00Z', updated_at: '2031-01-01T00:00:00Z', web_url: 'https://example.org/3' },
}
const back = (changes: Readonly<Record<string, string>>, was: object = before) => {
  const { inverse } = getEndpoint('snippets.update')
  if (!inverse || inverse.fidelity === 'none') throw new Error('It cannot be undone')
  return inverse.back({ params: { ...place, ...changes }, answer: null, before: was, after: null })
}

test('a change of a snippet is undone by what was changed alone, as it was', () => {
  expect(back({ title: 'After' })).toEqual({ operation: 'snippets.update', params: { ...place, title: 'Before' } })
  expect(back({ file_name: 'after.md', visibility: 'public', description: 'x' })?.params).toEqual({
    ...{ ...place, file_name: 'before.md', visibility: 'private', description: '' },
  })
  expect(back({})).toBeNull()
})

test('a change of its content is not undone, nor of a file name where there was none, which cannot be sent', () => {
  expect(back({ content: 'x' })).toBeNull()
  expect(back({ title: 'After', content: '' })).toBeNull()
  for (const file_name of [null, '']) {
    expect(back({ file_name: 'after.md' }, { ...before, file_name })).toBeNull()
    expect(back({ title: 'After' }, { ...before, file_name })?.params).toEqual({ ...place, title: 'Before' })
  }
})
