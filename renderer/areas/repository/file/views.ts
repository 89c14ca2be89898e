import type { FileContent } from '../../../common/code/file-content.ts'
import { imageTypeOf } from '../../../common/code/image-type.ts'
import { shortRef } from '../../../common/project/short-ref.ts'
import type { RefKind } from '../project/use-ref-kind.ts'
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

/** Why a file can't be edited here, in words; null when it can. */
export function whyNotEditable(
  refKind: RefKind,
  kind: EntryKind,
  content: FileContent | undefined,
  ref: string,
): string | null {
  if (kind === 'submodule') return 'A submodule names a commit of another repository; git moves it.'
  if (kind === 'symlink') return 'A symbolic link is changed with git.'
  if (content?.kind === 'binary') return 'A binary file can’t be edited as text.'
  if (content?.kind === 'text' && content.invalidAt) {
    return 'This file is not valid UTF-8. Saving it as text would change bytes that nobody meant to change.'
  }
  if (refKind.kind === 'branch') return null
  if (refKind.kind === 'unknown') return `Whether “${shortRef(ref)}” is a branch is not known yet.`
  return 'Only a branch can be committed to. Pick a branch to edit this file.'
}
