import type { Params } from '#shared/contract/contract.ts'
import { hasSeveralFiles, type Snippet, snippetVisibilities } from '#shared/contract/snippets.ts'
import { t } from '#shared/i18n/i18n.ts'
import { restoreLineEndings, withLineFeeds } from '../../../lib/code/line-endings.ts'

export type SnippetVisibility = (typeof snippetVisibilities)[number]

/** The values of the form, as typed; the content with line feeds only. */
export interface SnippetValues {
  readonly title: string
  readonly file_name: string
  readonly description: string
  /** Undefined while none is chosen: the snippet's own is missing or unknown. */
  readonly visibility: SnippetVisibility | undefined
  readonly content: string
}

/** A snippet as it is on the service, before it is edited. */
export interface SnippetBase extends SnippetValues {
  readonly id: number
  readonly updated_at: string
  /** A service refuses another content or file name for it. */
  readonly hasSeveralFiles: boolean
}

/** The narrowest visibility by default, so that nothing is exposed by mistake. */
export const emptySnippet = {
  title: '',
  file_name: '',
  description: '',
  visibility: 'private',
  content: '',
} as const satisfies SnippetValues

/** A snippet with its content, as the base of an edit. A missing or unknown visibility stays: only changes are sent. */
export function getBase(snippet: Snippet, content: string): SnippetBase {
  const { id, updated_at, title, file_name, description, visibility } = snippet
  return {
    id,
    updated_at,
    title,
    file_name: file_name ?? '',
    hasSeveralFiles: hasSeveralFiles(snippet),
    description: description ?? '',
    visibility: snippetVisibilities.find(one => one === visibility),
    content,
  }
}

/** What an edit begins with: the exact text as an editor takes it. */
export function getValues(base: SnippetBase): SnippetValues {
  const { title, file_name, description, visibility, content } = base
  return { title, file_name, description, visibility, content: withLineFeeds(content) }
}

/** The params that create a snippet. */
export function createParams(project: string, values: SnippetValues): Params<'snippets.create'> {
  const { description, visibility = emptySnippet.visibility, ...rest } = values
  return { id: project, ...rest, visibility, ...(description !== '' && { description }) }
}

/** The params that change a snippet: only changed values, the content with its original line endings. */
export function updateParams(project: string, base: SnippetBase, values: SnippetValues): Params<'snippets.update'> {
  const content = restoreLineEndings(base.content, values.content)
  return {
    id: project,
    snippet_id: base.id,
    ...(values.title !== base.title && { title: values.title }),
    ...(values.file_name !== base.file_name && { file_name: values.file_name }),
    ...(values.description !== base.description && { description: values.description }),
    ...(values.visibility && values.visibility !== base.visibility && { visibility: values.visibility }),
    ...(content !== base.content && { content }),
  }
}

/** Why an update would be refused; null when no reason is known. */
export function whyNotUpdate(base: SnippetBase, params: Params<'snippets.update'>): string | null {
  const isOfFile = params.content !== undefined || params.file_name !== undefined
  return base.hasSeveralFiles && isOfFile
    ? t('This snippet has several files: only its title, description and visibility can be changed here.')
    : null
}

/** True when an update would change something. */
export function isChanged(params: Params<'snippets.update'>): boolean {
  return Object.keys(params).some(name => name !== 'id' && name !== 'snippet_id')
}
