import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { formatChangedBytes } from '../../lib/code/text-encoding.ts'
import type { DiffFile } from './diff-file.ts'

type Kind = 'file' | 'link' | 'submodule'
const kindsByMode: Readonly<Record<string, Kind>> = {
  100644: 'file',
  100755: 'file',
  120000: 'link',
  160000: 'submodule',
}

const executable = '100755'

/** Explains why a changed file has no lines to show, and what changed besides lines; null when neither applies. */
export function noteOn(file: DiffFile): string | null {
  const notes = [
    file.change === 'renamed' && t('Renamed from {oldPath}.', { oldPath: visibleString(file.oldPath) }),
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
      ? t('Binary file: no text to compare.')
      : t('Binary on one side: only the lines of the other are shown.')
  }
  if (unsent === 'leftOut') return t('The service left the lines out: there are too many.')
  if (unsent === 'tooComplex') return t('Too complex to compare here. Open the file to read its text.')
  if (unsent === 'internal') return t('Gatehouse failed to compare this. Open the file to read its text.')
  if (unsent === 'unclear') {
    return change === 'renamed' || (change === 'modified' && oldMode !== newMode)
      ? t('No lines were sent: the content is the same, binary, or too large for the service.')
      : t('No lines were sent: binary, empty, or too large for the service.')
  }
  if (diff.hunks.length > 0) return null
  if (change === 'added') return t('The file is empty.')
  if (change === 'deleted') return t('The file was empty.')
  return onEncoding(file) ? null : t('The content is the same.')
}

/** That a text is written in another encoding, which no line shows. */
function onEncoding({ encodings }: Pick<DiffFile, 'encodings'>): string | null {
  const changed = encodings && formatChangedBytes(encodings.old, encodings.new)
  return changed && t('Saved as {new} instead of {old}. {changed}', { new: encodings.new, old: encodings.old, changed })
}

function onChangedKind(before: Kind, kind: Kind, modes: string): string {
  return t(
    'It was a {before, select, link {symbolic link} submodule {submodule} other {file}} and is a {kind, select, link {symbolic link} submodule {submodule} other {file}} now {modes}.',
    { before, kind, modes },
  )
}

/** The kind of an unusual file, or its change of kind. */
function onKind({ change, oldMode, newMode }: DiffFile): string | null {
  const mode = change === 'deleted' ? oldMode : newMode
  const kind = kindsByMode[mode ?? '']
  if (change === 'added' || change === 'deleted') {
    if (kind === 'file' || kind === undefined)
      return change === 'added' && mode === executable ? t('Executable.') : null
    return kind === 'link' ? t('A symbolic link.') : t('A submodule.')
  }
  if (!oldMode || !newMode) return null
  if (oldMode === newMode) {
    if (kind === 'link') return t('A symbolic link: its line is where it leads to.')
    return kind === 'submodule' ? t('A submodule: its line is the commit it stands at.') : null
  }
  const modes = `(${oldMode} → ${newMode})`
  const before = kindsByMode[oldMode]
  if (before && kind && before !== kind) return onChangedKind(before, kind, modes)
  if (newMode === executable) return t('Made executable {modes}.', { modes })
  return oldMode === executable
    ? t('No longer executable {modes}.', { modes })
    : t('Mode {oldMode} → {newMode}.', { oldMode, newMode })
}
