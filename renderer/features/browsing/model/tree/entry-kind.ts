import type { TreeEntry } from '#shared/contract/repository.ts'
import { t } from '#shared/i18n/i18n.ts'

export type EntryKind = 'folder' | 'file' | 'executable' | 'symlink' | 'submodule'

/** The kind of a tree entry, by its type and mode (document 1, section 2, "Tree entry"). */
export function entryKind(entry: Pick<TreeEntry, 'type' | 'mode'>): EntryKind {
  if (entry.type === 'tree') return 'folder'
  if (entry.type === 'commit' || entry.mode === '160000') return 'submodule'
  if (entry.mode === '120000') return 'symlink'
  return entry.mode === '100755' ? 'executable' : 'file'
}

/** The kind in words, for screen readers. */
export const kindNames: Readonly<Record<EntryKind, string>> = {
  folder: t('Folder'),
  file: t('File'),
  executable: t('Executable file'),
  symlink: t('Symbolic link'),
  submodule: t('Submodule'),
}

/** The name of a file whose content is a Git LFS pointer. */
export const pointerName = t('Pointer of Git LFS')
