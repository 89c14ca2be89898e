import { expect, test } from 'vitest'
import { snippet } from '#shared/contract/snippets.ts'
import { shownFields } from '../../../ui/facts/field-views.ts'
import { snippetAuthorViews, snippetViews } from './snippet-views.ts'

test('a snippet is shown with links to its page and its raw content, and its author', () => {
  const time = '2026-01-01T00:00:00Z'
  const told = snippet.parse({
    id: 1,
    title: 'Tides',
    file_name: 'tides.py',
    author: { id: 7, name: 'Ada', username: 'ada', email: 'ada@harbor.example', state: 'active', created_at: time },
    created_at: time,
    updated_at: time,
    project_id: 4,
    web_url: 'https://git.example/snippets/1',
    raw_url: 'https://git.example/snippets/1/raw',
  })
  const shown = [...shownFields(told, snippetViews), ...shownFields(told.author ?? {}, snippetAuthorViews)]
  expect(shown.map(({ label, as }) => `${label}: ${as}`)).toEqual([
    'Web page: address',
    'Raw content: address',
    'Project ID: text',
    'Created: time',
    'Changed: time',
    'Author username: text',
    'Author e-mail: text',
    'Author state: text',
    'Author ID: text',
    'Author created: time',
  ])
})
