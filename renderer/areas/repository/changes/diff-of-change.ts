import { bytesFromBase64 } from '../../../common/code/base64.ts'
import { type DiffFile, encodingsOf } from '../../../common/diff/diff-file.ts'
import { diffOfTexts } from '../../../common/diff/diff-of-texts.ts'
import type { DiffSource } from '../../../common/diff/source.ts'
import { type StagedChange, sourceOf } from './staged-change.ts'

/** A change as the diff view shows it. */
export function diffOfChange(change: StagedChange): DiffFile {
  const { path, previousPath, executable } = change
  const modes = executable === null ? null : { old: modeOf(!executable), new: modeOf(executable) }
  return {
    oldPath: previousPath ?? path,
    newPath: path,
    change: kindOf(change),
    oldMode: modes?.old ?? null,
    newMode: modes?.new ?? null,
    diff: linesOf(change),
    encodings: writtenOf(change),
    unsent: null,
  }
}

/** The two sides of changes, as far as they are kept here. */
export function sourceOfChanges(changes: readonly StagedChange[]): DiffSource {
  return {
    read: async (side, path) => {
      const change = changes.find(one => (side === 'new' ? one.path : sourceOf(one)) === path)
      if (side === 'new' && change?.holds === 'bytes') return bytesFromBase64(change.content)
      const text = side === 'new' && change?.holds === 'text' ? change.content : change?.baseContent
      if (text == null) throw new Error('This side of the change is not kept here')
      return new TextEncoder().encode(text)
    },
  }
}

function kindOf({ holds, baseCommit, previousPath }: StagedChange): DiffFile['change'] {
  if (holds === 'deleted') return 'deleted'
  if (baseCommit === null) return 'added'
  return previousPath === null ? 'modified' : 'renamed'
}

/** A text in the place of none has no encoding that it changes. */
function writtenOf({ holds, content, encoding, baseContent, baseEncoding }: StagedChange): DiffFile['encodings'] {
  if (holds !== 'text' || baseContent === null) return null
  return encodingsOf({ text: baseContent, encoding: baseEncoding }, { text: content, encoding })
}

function linesOf({ holds, content, baseContent, baseCommit }: StagedChange): DiffFile['diff'] {
  const none = { hunks: [], additions: 0, deletions: 0 }
  switch (holds) {
    case 'text':
      // A text in the place of bytes can't be compared with them.
      return baseContent === null && baseCommit !== null
        ? { ...none, isBinary: true }
        : diffOfTexts(baseContent ?? '', content)
    case 'deleted':
      return baseContent === null ? { ...none, isBinary: true } : diffOfTexts(baseContent, '')
    case 'bytes':
      return { ...none, isBinary: true }
    case 'unchanged':
      return { ...none, isBinary: false }
  }
}

function modeOf(isExecutable: boolean): string {
  return isExecutable ? '100755' : '100644'
}
