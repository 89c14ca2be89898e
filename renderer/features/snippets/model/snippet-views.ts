import type { snippet } from '#shared/contract/snippets.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { FieldViews } from '../../../ui/facts/field-views.ts'

/** The fields of a snippet's details; null for those that its line shows. */
export const snippetViews: FieldViews<typeof snippet> = {
  web_url: { label: t('Web page'), as: 'address' },
  raw_url: { label: t('Raw content'), as: 'address' },
  project_id: { label: t('Project ID'), as: 'id' },
  id: null,
  title: null,
  file_name: null,
  files: null,
  description: null,
  visibility: null,
  author: null,
  created_at: { label: t('Created'), as: 'time' },
  updated_at: { label: t('Changed'), as: 'time' },
}

/** The author of a snippet. */
export const snippetAuthorViews: FieldViews<ReturnType<(typeof snippet)['shape']['author']['unwrap']>> = {
  name: null,
  username: t('Author username'),
  email: t('Author e-mail'),
  state: t('Author state'),
  id: { label: t('Author ID'), as: 'id' },
  created_at: { label: t('Author created'), as: 'time' },
}
