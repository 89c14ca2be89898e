import type { TreeEntry } from '#shared/contract/repository.ts'

export type EntryKind = 'folder' | 'file' | 'executable' | 'symlink' | 'submodule'

/** What a tree entry is, by its type and mode (document 1, section 2, "Tree entry"). */
export function entryKind(entry: Pick<TreeEntry, 'type' | 'mode'>): EntryKind {
  if (entry.type === 'tree') return 'folder'
  if (entry.type === 'commit' || entry.mode === '160000') return 'submodule'
  if (entry.mode === '120000') return 'symlink'
  return entry.mode === '100755' ? 'executable' : 'file'
}

/** The kind in words, for a person who does not see the picture. */
export const kindNames: Readonly<Record<EntryKind, string>> = {
  folder: 'Folder',
  file: 'File',
  executable: 'Executable file',
  symlink: 'Symbolic link',
  submodule: 'Submodule',
}

/** What a file is called whose content is a pointer of Git LFS. */
export const pointerName = 'Pointer of Git LFS'
