import { t } from '#shared/i18n/i18n.ts'
import { BridgeFailure } from '../../../../lib/bridge/bridge.ts'
import { bytesFromBase64 } from '../../../../lib/code/base64.ts'
import type { TextDiff } from '../../../../ui/diff/compare/use-text-diffs.ts'
import { type DiffFile, getEncodings } from '../../../../ui/diff/diff-file.ts'
import type { Texts } from '../../../../ui/diff/diff-of-texts.ts'
import type { DiffSource } from '../../../../ui/diff/source.ts'
import { getSource, type StagedChange } from '../commit/staged-change.ts'

/**
 * A change as the diff view shows it.
 * @param lines what comparing its texts (`getTexts`) gave; null when there are none
 */
export function diffOfChange(change: StagedChange, lines: TextDiff | null): DiffFile {
  const { path, previousPath, executable } = change
  const modes = changedModes(executable)
  return {
    oldPath: previousPath ?? path,
    newPath: path,
    change: getKind(change),
    oldMode: modes?.old ?? null,
    newMode: modes?.new ?? null,
    diff: diffFrom(change, lines),
    encodings: getWrittenEncodings(change),
    unsent: lines === 'tooComplex' || lines === 'internal' ? lines : null,
  }
}

/** The two sides of changes, as far as they are kept here. */
export function sourceOfChanges(changes: readonly StagedChange[]): DiffSource {
  return {
    read: async (side, path) => {
      const change = changes.find(one => (side === 'new' ? one.path : getSource(one)) === path)
      if (side === 'new' && change?.holds === 'bytes') return bytesFromBase64(change.content)
      const text = side === 'new' && change?.holds === 'text' ? change.content : change?.baseContent
      if (text == null) {
        throw new BridgeFailure({
          kind: 'validation',
          message: t('This side of the change is not kept on this computer'),
        })
      }
      return new TextEncoder().encode(text)
    },
  }
}

function getKind({ holds, baseCommit, previousPath }: StagedChange): DiffFile['change'] {
  if (holds === 'deleted') return 'deleted'
  if (baseCommit === null) return 'added'
  return previousPath === null ? 'modified' : 'renamed'
}

/** A text in the place of none has no encoding that it changes. */
function getWrittenEncodings({
  holds,
  content,
  encoding,
  baseContent,
  baseEncoding,
}: StagedChange): DiffFile['encodings'] {
  if (holds !== 'text' || baseContent === null) return null
  return getEncodings({ text: baseContent, encoding: baseEncoding }, { text: content, encoding })
}

/** The texts of a change that are compared line by line; null when there are none. */
export function getTexts({ holds, content, baseContent, baseCommit }: StagedChange): Texts | null {
  // A text in the place of bytes can't be compared with them.
  if (holds === 'text')
    return baseContent === null && baseCommit !== null ? null : { before: baseContent ?? '', after: content }
  return holds === 'deleted' && baseContent !== null ? { before: baseContent, after: '' } : null
}

function diffFrom({ holds }: StagedChange, lines: TextDiff | null): DiffFile['diff'] {
  const none = { hunks: [], additions: 0, deletions: 0 }
  if (lines === null) return { ...none, isBinary: holds !== 'unchanged' }
  return typeof lines === 'string' ? { ...none, isBinary: false } : lines
}

/** The modes of a file, as git writes them, that becomes executable or no longer is; null where it stays as it is. */
export function changedModes(executable: boolean | null): { readonly old: string; readonly new: string } | null {
  return executable === null ? null : { old: getMode(!executable), new: getMode(executable) }
}

function getMode(isExecutable: boolean): string {
  return isExecutable ? '100755' : '100644'
}
