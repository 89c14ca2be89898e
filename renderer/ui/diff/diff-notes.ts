import { visibleString } from '#shared/text/visible.ts'
import { formatChangedBytes } from '../../lib/code/text-encoding.ts'
import type { DiffFile } from './diff-file.ts'

const kindsByMode: Readonly<Record<string, string>> = {
  100644: 'file',
  100755: 'file',
  120000: 'symbolic link',
  160000: 'submodule',
}
const executable = '100755'

/** Explains why a changed file has no lines to show, and what changed besides lines; null when neither applies. */
export function noteOn(file: DiffFile): string | null {
  const notes = [
    file.change === 'renamed' && `Renamed from ${visibleString(file.oldPath)}.`,
    onKind(file),
    onEncoding(file),
    onLines(file),
  ].filter(note => typeof note === 'string')
  return notes.length === 0 ? null : notes.join(' ')
}

function onLines(file: DiffFile): string | null {
  const { change, diff, unsent, oldMode, newMode } = file
  if (diff.isBinary) {
    return diff.hunks.length === 0
      ? 'Binary file: no text to compare.'
      : 'Binary on one side: only the lines of the other are shown.'
  }
  if (unsent === 'leftOut') return 'The service left the lines out: there are too many.'
  if (unsent === 'tooComplex') return 'Too complex to compare here. Open the file to read its text.'
  if (unsent === 'internal') return 'Gatehouse failed to compare this. Open the file to read its text.'
  if (unsent === 'unclear') {
    return change === 'renamed' || (change === 'modified' && oldMode !== newMode)
      ? 'No lines were sent: the content is the same, binary, or too large for the service.'
      : 'No lines were sent: binary, empty, or too large for the service.'
  }
  if (diff.hunks.length > 0) return null
  if (change === 'added') return 'The file is empty.'
  if (change === 'deleted') return 'The file was empty.'
  return onEncoding(file) ? null : 'The content is the same.'
}

/** That a text is written in another encoding, which no line shows. */
function onEncoding({ encodings }: Pick<DiffFile, 'encodings'>): string | null {
  const changed = encodings && formatChangedBytes(encodings.old, encodings.new)
  return changed && `Saved as ${encodings.new} instead of ${encodings.old}. ${changed}`
}

/** The kind of an unusual file, or its change of kind. */
function onKind({ change, oldMode, newMode }: DiffFile): string | null {
  const mode = change === 'deleted' ? oldMode : newMode
  const kind = kindsByMode[mode ?? '']
  if (change === 'added' || change === 'deleted') {
    if (kind === 'file' || kind === undefined) return change === 'added' && mode === executable ? 'Executable.' : null
    return `A ${kind}.`
  }
  if (!oldMode || !newMode) return null
  if (oldMode === newMode) {
    if (kind === 'symbolic link') return 'A symbolic link: its line is where it leads to.'
    return kind === 'submodule' ? 'A submodule: its line is the commit it stands at.' : null
  }
  const modes = `(${oldMode} → ${newMode})`
  const before = kindsByMode[oldMode]
  if (before && kind && before !== kind) return `It was a ${before} and is a ${kind} now ${modes}.`
  if (newMode === executable) return `Made executable ${modes}.`
  return oldMode === executable ? `No longer executable ${modes}.` : `Mode ${oldMode} → ${newMode}.`
}
