import type { snippet } from '#shared/contract/snippets.ts'
import type { FieldViews } from '../../../ui/facts/field-views.ts'

/** The fields of a snippet's details; null for those that its line shows. */
export const snippetViews: FieldViews<typeof snippet> = {
  web_url: { label: 'Web page', as: 'address' },
  raw_url: { label: 'Raw content', as: 'address' },
  project_id: { label: 'Project ID', as: 'id' },
  id: null,
  title: null,
  file_name: null,
  files: null,
  description: null,
  visibility: null,
  author: null,
  created_at: { label: 'Created', as: 'time' },
  updated_at: { label: 'Changed', as: 'time' },
}

/** The author of a snippet. */
export const snippetAuthorViews: FieldViews<ReturnType<(typeof snippet)['shape']['author']['unwrap']>> = {
  name: null,
  username: 'Author username',
  email: 'Author e-mail',
  state: 'Author state',
  id: { label: 'Author ID', as: 'id' },
  created_at: { label: 'Author created', as: 'time' },
}
