import type { FileContent } from '../../../common/code/file-content.ts'
import { imageTypeOf } from '../../../common/code/image-type.ts'
import type { EntryKind } from '../tree/entry-kind.ts'

export type FileView = 'code' | 'blame' | 'preview' | 'raw'

export const viewNames: Readonly<Record<FileView, string>> = {
  code: 'Code',
  blame: 'Blame',
  preview: 'Preview',
  raw: 'Raw',
}

/** The ways a file can be looked at, the usual one first. None for what has only one face (a binary, a link). */
export function viewsOf(content: FileContent | undefined, path: string, kind: EntryKind): readonly FileView[] {
  if (kind === 'symlink' || kind === 'submodule') return []
  if (content === undefined) return ['code', 'blame', 'raw']
  if (content.kind === 'binary' || content.kind === 'empty') return []
  return imageTypeOf(path) ? ['preview', 'code', 'blame', 'raw'] : ['code', 'blame', 'raw']
}
