import { t } from '#shared/i18n/i18n.ts'
import type { FileContent } from '../../../../lib/code/file-content.ts'
import { getImageType } from '../../../../lib/code/image-type.ts'
import { shortRef } from '../../../../lib/project/short-ref.ts'
import type { RefKind } from '../project/use-ref-kind.ts'
import type { EntryKind } from '../tree/entry-kind.ts'

export type FileView = 'code' | 'blame' | 'preview' | 'raw'

export const viewNames: Readonly<Record<FileView, string>> = {
  code: t('Code'),
  blame: t('Blame'),
  preview: t('Preview'),
  raw: t('Raw'),
}

/** The preview of a text besides its lines. */
export type PreviewKind = 'image' | 'markdown' | 'table' | 'notebook'

const previewsByEnding: Readonly<Record<string, PreviewKind>> = {
  md: 'markdown',
  markdown: 'markdown',
  csv: 'table',
  tsv: 'table',
  ipynb: 'notebook',
}

/** The kind of preview of a file name; null for plain text. */
export function getPreview(path: string): PreviewKind | null {
  if (getImageType(path)) return 'image'
  const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(previewsByEnding, ending) ? (previewsByEnding[ending] ?? null) : null
}

/** The views of a file. None if there is only one (a binary, a link). */
export function getViews(content: FileContent | undefined, path: string, kind: EntryKind): readonly FileView[] {
  if (kind === 'symlink' || kind === 'submodule') return []
  if (content?.kind === 'binary' || content?.kind === 'empty') return []
  const hasPreview = content?.kind === 'text' && getPreview(path) !== null
  return hasPreview ? ['preview', 'code', 'blame', 'raw'] : ['code', 'blame', 'raw']
}

/**
 * The view of a file: the link's if available, else the default. What has a preview is previewed, unless the link names
 * a line.
 */
export function getView(
  views: readonly FileView[],
  asked: { readonly view?: FileView | undefined; readonly line?: number | undefined },
): FileView | undefined {
  if (asked.view && views.includes(asked.view)) return asked.view
  if (!views.includes('code')) return undefined
  return asked.line === undefined && views.includes('preview') ? 'preview' : 'code'
}

/** Why a file can't be edited here, in words; null when it can. */
export function whyNotEditable(
  refKind: RefKind,
  kind: EntryKind,
  content: FileContent | undefined,
  ref: string,
): string | null {
  if (kind === 'submodule') return t('A submodule points to a commit in another repository. Change it with git.')
  if (content?.kind === 'binary') return t('A binary file can’t be edited as text.')
  if (content?.kind === 'text' && content.invalidAt) {
    return t('This file is not valid {encoding}. Saving it as text would change other bytes.', {
      encoding: content.encoding,
    })
  }
  return refKind.kind === 'unknown'
    ? t('Whether “{shortRef}” is a branch isn’t known yet.', { shortRef: shortRef(ref) })
    : null
}
