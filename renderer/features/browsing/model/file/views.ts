import type { FileContent } from '../../../../lib/code/file-content.ts'
import { imageTypeOf } from '../../../../lib/code/image-type.ts'
import { shortRef } from '../../../../lib/project/short-ref.ts'
import type { RefKind } from '../project/use-ref-kind.ts'
import type { EntryKind } from '../tree/entry-kind.ts'

export type FileView = 'code' | 'blame' | 'preview' | 'raw'

export const viewNames: Readonly<Record<FileView, string>> = {
  code: 'Code',
  blame: 'Blame',
  preview: 'Preview',
  raw: 'Raw',
}

/** What a text can be shown as besides its lines. */
export type PreviewKind = 'image' | 'markdown' | 'table' | 'notebook'

const previewsByEnding: Readonly<Record<string, PreviewKind>> = {
  md: 'markdown',
  markdown: 'markdown',
  csv: 'table',
  tsv: 'table',
  ipynb: 'notebook',
}

/** What a text of this name can be shown as; null when it is lines and nothing else. */
export function previewOf(path: string): PreviewKind | null {
  if (imageTypeOf(path)) return 'image'
  const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(previewsByEnding, ending) ? (previewsByEnding[ending] ?? null) : null
}

/** The ways a file can be looked at. None for what has only one face (a binary, a link). */
export function viewsOf(content: FileContent | undefined, path: string, kind: EntryKind): readonly FileView[] {
  if (kind === 'symlink' || kind === 'submodule') return []
  if (content?.kind === 'binary' || content?.kind === 'empty') return []
  const hasPreview = content?.kind === 'text' && previewOf(path) !== null
  return hasPreview ? ['preview', 'code', 'blame', 'raw'] : ['code', 'blame', 'raw']
}

/**
 * The way a file is looked at: the one the link asks for when there is such a one, else the usual one. Pictures, tables and
 * notebooks are seen as such; documents, and files of which the link names a line, as lines.
 */
export function viewOf(
  views: readonly FileView[],
  path: string,
  asked: { readonly view?: FileView | undefined; readonly line?: number | undefined },
): FileView | undefined {
  if (asked.view && views.includes(asked.view)) return asked.view
  if (!views.includes('code')) return undefined
  const isSeenAsSuch = asked.line === undefined && previewOf(path) !== 'markdown'
  return isSeenAsSuch && views.includes('preview') ? 'preview' : 'code'
}

/** Why a file can't be edited here, in words; null when it can. */
export function whyNotEditable(
  refKind: RefKind,
  kind: EntryKind,
  content: FileContent | undefined,
  ref: string,
): string | null {
  if (kind === 'submodule') return 'A submodule names a commit of another repository; git moves it.'
  if (content?.kind === 'binary') return 'A binary file can’t be edited as text.'
  if (content?.kind === 'text' && content.invalidAt) {
    return `This file is not valid ${content.encoding}. Saving it as text would change bytes that nobody meant to change.`
  }
  return refKind.kind === 'unknown' ? `Whether “${shortRef(ref)}” is a branch is not known yet.` : null
}
