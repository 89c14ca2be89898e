import { reordered } from '../../../../ui/list/reordered.ts'
import { defaultFileScreen, type FileName, type FileScreen, fileOf, isSameFile } from './file-screen.ts'

/** Above this the least recently used file is closed. */
export const maxOpen = 30
const maxClosed = 20

export interface OpenFile extends FileName {
  readonly place: FileScreen
  /** False for the preview, which the next opened file replaces. */
  readonly isKept: boolean
  /** The file was missing when it was last loaded. */
  readonly isGone: boolean
  /** A counter that increases with every file that is activated. */
  readonly usedAt: number
}

/** The open files of a project, in the order of their tabs. At most one of them is a preview. */
export interface OpenFiles {
  readonly files: readonly OpenFile[]
  /** In order of closing, each with its position. */
  readonly closed: readonly { readonly file: OpenFile; readonly index: number }[]
}

export const noFiles: OpenFiles = { files: [], closed: [] }

/** True for a file with an unsaved edit: only the user can close its tab. */
export type HasDraft = (file: FileName) => boolean

/**
 * Activates a file: an open one moves to the place; a new one replaces the preview, or is placed after the previously
 * active file. The edit screen keeps it open.
 */
export function opened(state: OpenFiles, place: FileScreen, hasDraft: HasDraft): OpenFiles {
  const name = fileOf(place)
  const present = state.files.find(file => isSameFile(file, name))
  const last = lastUsed(state.files)
  const isKept = place.screen === 'edit' || hasDraft(name) || (present?.isKept ?? false)
  if (present && present === last && present.place === place && present.isKept === isKept) return state
  const usedAt = present && present === last ? present.usedAt : (last?.usedAt ?? 0) + 1
  const file: OpenFile = { ...name, place, isKept, isGone: present?.isGone ?? false, usedAt }
  const held = state.files.map(other => (!other.isKept && hasDraft(other) ? { ...other, isKept: true } : other))
  const replaced = present
    ? held.findIndex(other => isSameFile(other, name))
    : isKept
      ? -1
      : held.findIndex(other => !other.isKept)
  const files =
    replaced === -1
      ? held.toSpliced(last ? state.files.indexOf(last) + 1 : held.length, 0, file)
      : held.with(replaced, file)
  return { ...state, files: withinCap(files, hasDraft) }
}

/** The file stays open when the next one is opened; it may be on its way only. */
export function kept(state: OpenFiles, name: FileName): OpenFiles {
  const isThere = state.files.some(file => isSameFile(file, name))
  return replaceFile(isThere ? state : opened(state, defaultFileScreen(name), noDraft), name, file => ({
    ...file,
    isKept: true,
  }))
}

/** Whether the file is there at its ref was found out. */
export function looked(state: OpenFiles, name: FileName, isGone: boolean): OpenFiles {
  const file = state.files.find(open => isSameFile(open, name))
  return file && file.isGone !== isGone ? replaceFile(state, name, open => ({ ...open, isGone })) : state
}

/** These files are closed, and remembered as such. */
export function closed(state: OpenFiles, names: readonly FileName[]): OpenFiles {
  const isClosed = (file: FileName) => names.some(name => isSameFile(name, file))
  const gone = state.files.flatMap((file, index) => (isClosed(file) ? [{ file, index }] : []))
  if (gone.length === 0) return state
  return {
    files: state.files.filter(file => !isClosed(file)),
    // The last one is reopened first, so that each finds its position.
    closed: [...state.closed, ...gone.toReversed()].slice(-maxClosed),
  }
}

/** Removes an entry that turned out not to be a file. */
export function dropped(state: OpenFiles, name: FileName): OpenFiles {
  return { ...state, files: state.files.filter(file => !isSameFile(file, name)) }
}

/** The file that was closed last and is not open again by now. */
export function lastClosed(state: OpenFiles): OpenFile | null {
  const found = state.closed.findLast(({ file }) => !state.files.some(open => isSameFile(open, file)))
  return found?.file ?? null
}

/** The file that was closed last is open where it was, and stays. */
export function reopened(state: OpenFiles, hasDraft: HasDraft): OpenFiles {
  const back = lastClosed(state)
  if (!back) return state
  const at = state.closed.findLastIndex(({ file }) => file === back)
  const usedAt = (lastUsed(state.files)?.usedAt ?? 0) + 1
  const index = Math.min(state.closed[at]?.index ?? 0, state.files.length)
  const files = state.files.toSpliced(index, 0, { ...back, isKept: true, usedAt })
  return { files: withinCap(files, hasDraft), closed: state.closed.slice(0, at) }
}

/** Moves a file to another position. A moved file is kept open, as if pinned by the user. */
export function moved(state: OpenFiles, name: FileName, to: number): OpenFiles {
  const from = state.files.findIndex(file => isSameFile(file, name))
  if (from === -1) return state
  const { files } = replaceFile(state, name, file => ({ ...file, isKept: true }))
  return { ...state, files: reordered(files, from, to) }
}

/** An edit was committed: its tab is that of the committed file, which may have another name or be on another branch. */
export function committed(state: OpenFiles, name: FileName, to: FileName): OpenFiles {
  const files = isSameFile(name, to) ? state.files : state.files.filter(file => !isSameFile(file, to))
  const renamed = replaceFile({ ...state, files }, name, file => ({ ...file, ...to, place: defaultFileScreen(to) }))
  return kept(renamed, to)
}

/** The file some steps further in the row, around its ends; the first or last one when none is in view. */
export function neighbour(files: readonly OpenFile[], name: FileName | null, step: 1 | -1): OpenFile | null {
  const at = files.findIndex(file => isSameFile(file, name))
  const next = at === -1 ? (step === 1 ? 0 : -1) : (at + step) % files.length
  return files.at(next) ?? null
}

/** Where to go when these are closed: the nearest file that stays open, to the right first; null when none does. */
export function afterClosing(
  files: readonly OpenFile[],
  names: readonly FileName[],
  active: FileName | null,
): OpenFile | null {
  const stays = (file: OpenFile) => !names.some(name => isSameFile(name, file))
  const at = files.findIndex(file => isSameFile(file, active))
  return files.slice(at + 1).find(stays) ?? files.slice(0, Math.max(at, 0)).findLast(stays) ?? null
}

const noDraft: HasDraft = () => false

function replaceFile(state: OpenFiles, name: FileName, change: (file: OpenFile) => OpenFile): OpenFiles {
  const at = state.files.findIndex(file => isSameFile(file, name))
  const file = state.files[at]
  return file ? { ...state, files: state.files.with(at, change(file)) } : state
}

function lastUsed(files: readonly OpenFile[]): OpenFile | undefined {
  return files.reduce<OpenFile | undefined>(
    (last, file) => (last && last.usedAt > file.usedAt ? last : file),
    undefined,
  )
}

/** The newest always stays, and so does every file with a draft. */
function withinCap(files: readonly OpenFile[], hasDraft: HasDraft): readonly OpenFile[] {
  if (files.length <= maxOpen) return files
  const newest = lastUsed(files)
  const oldest = files
    .filter(file => file !== newest && !hasDraft(file))
    .reduce<OpenFile | undefined>((first, file) => (first && first.usedAt < file.usedAt ? first : file), undefined)
  return oldest
    ? withinCap(
        files.filter(file => file !== oldest),
        hasDraft,
      )
    : files
}
