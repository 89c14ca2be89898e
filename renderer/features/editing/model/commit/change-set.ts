import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { Author } from '../../../../ui/commits/author.ts'
import type { Merge } from './merge.ts'
import { type CommitBase, isBaseOf, isSettled, type RemoteStatus, type RemoteVersion } from './remote.ts'
import type { CommitWords, Target } from './request.ts'
import { getSource, isNothing, type StagedChange } from './staged-change.ts'

/** A commit to send: its files, target, message and author. */
export interface ChangeSet<F extends StagedChange = StagedChange> extends CommitWords {
  readonly files: readonly F[]
}

/**
 * The user's input for a commit. Null where nothing was entered: the default is derived from the files and their
 * branch.
 */
export interface TypedWords {
  readonly message: string | null
  readonly target: Target | null
  readonly author: Author | null
}

/** Files that differ on the target of the commit from the version that was edited. */
export interface Conflict {
  /** The service's error; null when nothing was sent. */
  readonly error: AppError | null
  /** Where the files were read. */
  readonly base: CommitBase
  /** True when the target is not the branch of the edits: the files may differ although they were not changed. */
  readonly isElsewhere: boolean
  /** By path. */
  readonly statuses: ReadonlyMap<string, RemoteStatus>
}

export type Phase<F extends StagedChange = StagedChange> =
  | { readonly kind: 'editing' }
  | { readonly kind: 'sending'; readonly set: ChangeSet }
  /** The commit was not made. `isChecking`: the files are being read to find out why. */
  | { readonly kind: 'refused'; readonly set: ChangeSet; readonly error: AppError; readonly isChecking: boolean }
  | ({ readonly kind: 'conflict' } & Conflict)
  /** A decision about one file is being executed. */
  | { readonly kind: 'resolving'; readonly conflict: Conflict | null; readonly was: F }
  /** Sent, but the response was lost. The branch is checked; the commit is never sent again. */
  | { readonly kind: 'unknown'; readonly set: ChangeSet; readonly error: AppError; readonly isChecking: boolean }
  /** `files`: those of this commit that the screen had. */
  | { readonly kind: 'done'; readonly set: ChangeSet; readonly files: readonly F[] }

export interface CommitState<F extends StagedChange = StagedChange> extends TypedWords {
  readonly files: readonly F[]
  /** The merge in progress in the text of the file; null when there is none. */
  readonly merge: Merge | null
  /** Incremented when the text changes other than by typing, so that the editor reloads it. */
  readonly revision: number
  readonly phase: Phase<F>
}

export type CommitEvent<F extends StagedChange = StagedChange> =
  /** The files were replaced: one was added, removed or edited elsewhere. */
  | { readonly type: 'loaded'; readonly files: readonly F[] }
  | { readonly type: 'edited'; readonly path: string; readonly change: Partial<StagedChange> }
  /** The file is reset to this one. */
  | { readonly type: 'reset'; readonly path: string; readonly file: F }
  | { readonly type: 'described'; readonly words: Partial<TypedWords> }
  | { readonly type: 'sent'; readonly set: ChangeSet }
  /** Another screen sent a commit to the same branch, and its response was lost. */
  | { readonly type: 'found'; readonly set: ChangeSet; readonly error: AppError }
  | { readonly type: 'made' }
  | { readonly type: 'failed'; readonly error: AppError }
  | { readonly type: 'diagnosed'; readonly base: CommitBase; readonly statuses: ReadonlyMap<string, RemoteStatus> }
  | { readonly type: 'resolving'; readonly path: string }
  | { readonly type: 'resolved'; readonly file: F | null; readonly left: RemoteStatus | null }
  | { readonly type: 'unresolved' }
  | { readonly type: 'merged'; readonly merge: Merge; readonly theirs: RemoteVersion }
  | { readonly type: 'mergeUndone' }
  | { readonly type: 'checking' }
  | { readonly type: 'checked'; readonly isMade: boolean }
  | { readonly type: 'checkFailed' }
  | { readonly type: 'dismissed' }

const editing = { kind: 'editing' } as const

/** Returns the initial state of a commit of these files, with the conflict or the merge in which they were left. */
export function startCommit<F extends StagedChange>(
  files: readonly F[],
  words: TypedWords = { message: null, target: null, author: null },
  left: { readonly conflict?: Conflict | null; readonly merge?: Merge | null } = {},
): CommitState<F> {
  const { conflict = null, merge = null } = left
  return { ...words, files, merge, revision: 0, phase: getConflict(conflict, files) }
}

/**
 * The reducer of a commit, with the phases editing, sending, refused, conflict, resolving, unknown and done. An event that is not valid in
 * the phase is ignored, and no event removes typed text that was not discarded.
 */
export function commitReducer<F extends StagedChange>(state: CommitState<F>, event: CommitEvent<F>): CommitState<F> {
  const { phase } = state
  switch (event.type) {
    case 'loaded': {
      // The drafts of a commit that was made are there until they are discarded: they must not be sent again.
      const files = phase.kind === 'done' ? event.files.filter(file => !phase.files.includes(file)) : event.files
      return { ...state, files, phase: phase.kind === 'conflict' ? getConflict(phase, files) : phase }
    }
    case 'edited': {
      const files = replaced(openFiles(state, event.path), event.path, file => ({ ...file, ...event.change }))
      return { ...state, files, phase: phase.kind === 'conflict' ? getConflict(phase, files) : resumed(phase) }
    }
    case 'reset':
      if (isBusy(phase)) return state
      return {
        ...state,
        files: replaced(state.files, event.path, () => event.file),
        merge: null,
        revision: state.revision + 1,
        phase: withoutRefusal(phase),
      }
    case 'described':
      // A conflict is valid only for the target that it was found on.
      return {
        ...state,
        ...event.words,
        phase: event.words.target === undefined ? resumed(phase) : withoutRefusal(phase),
      }
    case 'dismissed':
      return isBusy(phase) ? state : { ...state, phase: editing }
    case 'diagnosed':
    case 'resolving':
    case 'resolved':
    case 'unresolved':
    case 'merged':
    case 'mergeUndone':
      return resolutionReducer(state, event)
    default:
      return outcomeReducer(state, event)
  }
}

type OutcomeEvent<F extends StagedChange> = Extract<
  CommitEvent<F>,
  { type: 'sent' | 'found' | 'made' | 'failed' | 'checking' | 'checked' | 'checkFailed' }
>

/** Handles events about what became of a commit. */
function outcomeReducer<F extends StagedChange>(state: CommitState<F>, event: OutcomeEvent<F>): CommitState<F> {
  const { phase } = state
  switch (event.type) {
    case 'sent':
      return canSend(phase) ? { ...state, phase: { kind: 'sending', set: event.set } } : state
    case 'found': {
      if (isBusy(phase) || phase.kind === 'unknown') return state
      return { ...state, phase: { kind: 'unknown', set: event.set, error: event.error, isChecking: false } }
    }
    case 'made':
      return phase.kind === 'sending' ? withoutMade(state, phase.set) : state
    case 'failed':
      return phase.kind === 'sending' ? { ...state, phase: getFailure(phase.set, event.error) } : state
    case 'checking':
    case 'checkFailed':
      return phase.kind === 'unknown' ? { ...state, phase: { ...phase, isChecking: event.type === 'checking' } } : state
    case 'checked':
      if (phase.kind !== 'unknown') return state
      return event.isMade ? withoutMade(state, phase.set) : { ...state, phase: editing }
  }
}

type ResolutionEvent<F extends StagedChange> = Extract<
  CommitEvent<F>,
  { type: 'diagnosed' | 'resolving' | 'resolved' | 'unresolved' | 'merged' | 'mergeUndone' }
>

/** Handles events about differing files and the decisions about them. */
function resolutionReducer<F extends StagedChange>(state: CommitState<F>, event: ResolutionEvent<F>): CommitState<F> {
  const { phase } = state
  switch (event.type) {
    case 'diagnosed':
      return diagnosed(state, event)
    case 'resolving': {
      const was = state.files.find(({ path }) => path === event.path)
      if (!was || isBusy(phase) || phase.kind === 'unknown') return state
      return { ...state, phase: { kind: 'resolving', was, conflict: phase.kind === 'conflict' ? phase : null } }
    }
    case 'unresolved':
      return phase.kind === 'resolving' ? { ...state, phase: getConflict(phase.conflict, state.files) } : state
    case 'resolved':
      return phase.kind === 'resolving' ? resolved(state, phase, event) : state
    case 'merged':
      return phase.kind === 'resolving' ? merged(state, phase, event) : state
    case 'mergeUndone':
      return mergeUndone(state)
  }
}

function diagnosed<F extends StagedChange>(
  state: CommitState<F>,
  { base, statuses }: { readonly base: CommitBase; readonly statuses: ReadonlyMap<string, RemoteStatus> },
): CommitState<F> {
  const { phase } = state
  const refused = phase.kind === 'refused' && phase.isChecking ? phase : null
  if (!refused && phase.kind !== 'editing') return state
  if (state.files.some(({ path }) => statuses.has(path))) {
    const isElsewhere = refused !== null && refused.set.target.kind !== 'branch'
    return { ...state, phase: { kind: 'conflict', error: refused?.error ?? null, base, isElsewhere, statuses } }
  }
  return refused ? { ...state, phase: { ...refused, isChecking: false } } : state
}

function mergeUndone<F extends StagedChange>(state: CommitState<F>): CommitState<F> {
  const { merge, phase } = state
  if (!merge || isBusy(phase)) return state
  const { baseBefore, mine } = merge
  const base = { baseCommit: baseBefore.commit, baseContent: baseBefore.text, baseEncoding: baseBefore.encoding }
  return {
    ...state,
    files: state.files.map(file => ({ ...file, content: mine.text, encoding: mine.encoding, ...base })),
    merge: null,
    revision: state.revision + 1,
    phase: withoutRefusal(phase),
  }
}

/** True while a request or a decision is in progress: nothing else may be sent or decided. */
export function isBusy(phase: Phase): boolean {
  return (
    phase.kind === 'sending' ||
    phase.kind === 'resolving' ||
    ((phase.kind === 'refused' || phase.kind === 'unknown') && phase.isChecking)
  )
}

/** Also false after a lost response, because the commit may have been made. */
export function canSend(phase: Phase): boolean {
  return !isBusy(phase) && phase.kind !== 'unknown' && phase.kind !== 'conflict'
}

interface Obstacles {
  /** Another screen is sending a commit to the same branch. */
  readonly isSendingElsewhere?: boolean
  readonly state: CommitState
  /** The message, including the default one. */
  readonly message: string
  /** Conflicts in the text that are not resolved yet. */
  readonly conflicts: number
  /** The problem of the files, as a sentence. */
  readonly problem: string | null
  /** Something was typed that is not in the files yet. */
  readonly isUnread?: boolean
}

/** How many files in conflict are left to resolve, as a sentence. */
export function formatRemaining(undecided: number): string {
  if (undecided === 0) return t('All conflicts resolved.')
  return t('{undecided, plural, one {Resolve 1 remaining file.} other {Resolve # remaining files.}}', { undecided })
}

/** Why the commit can't be made yet, as a sentence; null when it can. */
export function getObstacle(obstacles: Obstacles): string | null {
  const { state, isSendingElsewhere = false, message, conflicts, problem, isUnread = false } = obstacles
  const { files, phase } = state
  if (isSendingElsewhere) return t('Another commit to this branch is being sent.')
  if (files.length === 0) return t('The commit has no changes.')
  if (phase.kind === 'unknown') return t('It isn’t known whether the last commit was made. Check the branch first.')
  const undecided = phase.kind === 'conflict' ? files.filter(({ path }) => phase.statuses.has(path)).length : 0
  if (undecided > 0) return formatRemaining(undecided)
  if (conflicts > 0)
    return t('{conflicts, plural, one {Resolve 1 remaining conflict.} other {Resolve # remaining conflicts.}}', {
      conflicts,
    })
  if (problem) return problem
  if (!isUnread && files.every(isNothing)) return t('No changes yet.')
  if (message.trim() === '') return t('Enter a commit message.')
  return null
}

function getFailure<F extends StagedChange>(set: ChangeSet, error: AppError): Phase<F> {
  if (error.kind === 'unknownOutcome' && error.found !== 'notMade') {
    return { kind: 'unknown', set, error, isChecking: false }
  }
  const isChecking = error.kind === 'validation' || error.kind === 'conflict'
  return { kind: 'refused', set, error, isChecking }
}

/** Returns editing after a successful commit, or else the same phase. */
function resumed<F extends StagedChange>(phase: Phase<F>): Phase<F> {
  return phase.kind === 'done' ? editing : phase
}

function withoutRefusal<F extends StagedChange>(phase: Phase<F>): Phase<F> {
  return isBusy(phase) || phase.kind === 'unknown' ? phase : editing
}

/** Removes the committed changes; text typed since the commit was sent is kept. */
function withoutMade<F extends StagedChange>(state: CommitState<F>, set: ChangeSet): CommitState<F> {
  const isMade = (file: F) => set.files.some(sent => isSameChange(sent, file))
  const files = state.files.filter(file => !isMade(file))
  return {
    ...state,
    files,
    ...wordsSince(state, set),
    merge: files.length === 0 ? null : state.merge,
    phase: { kind: 'done', set, files: state.files.filter(isMade) },
  }
}

/** The input for the next commit since this one was sent. */
export function wordsSince({ message, target, author }: TypedWords, sent: CommitWords): TypedWords {
  return {
    message: message === sent.message ? null : message,
    target: target === sent.target ? null : target,
    author: author === sent.author ? null : author,
  }
}

type Resolving<F extends StagedChange> = Extract<Phase<F>, { kind: 'resolving' }>

/** Applies a decision, unless the text was edited since it was made. */
function resolved<F extends StagedChange>(
  state: CommitState<F>,
  { was, conflict }: Resolving<F>,
  { file, left }: { readonly file: F | null; readonly left: RemoteStatus | null },
): CommitState<F> {
  const now = state.files.find(({ path }) => path === was.path)
  if (now && !isSameChange(now, was) && !(file && isSameChange(now, file))) {
    return { ...state, phase: getConflict(conflict, state.files) }
  }
  const statuses = new Map(conflict?.statuses)
  statuses.delete(was.path)
  if (file && left) statuses.set(file.path, left)
  const files = state.files.flatMap(each => (each.path === was.path ? (file ? [file] : []) : [each]))
  return {
    ...state,
    files,
    merge: null,
    revision: state.revision + (file?.content === was.content ? 0 : 1),
    phase: getConflict(conflict && { ...conflict, statuses }, files),
  }
}

function merged<F extends StagedChange>(
  state: CommitState<F>,
  { was, conflict }: Resolving<F>,
  { merge, theirs }: { readonly merge: Merge; readonly theirs: RemoteVersion },
): CommitState<F> {
  const now = state.files.find(({ path }) => path === was.path)
  if (!now || !isSameChange(now, was)) return { ...state, phase: getConflict(conflict, state.files) }
  const text = { content: merge.text, encoding: merge.encoding }
  return {
    ...state,
    files: replaced(state.files, was.path, file => ({ ...file, ...text, ...baseFrom(theirs) })),
    merge,
    revision: state.revision + 1,
    phase: editing,
  }
}

/** Back to editing, once every file in conflict is resolved, also on another screen, renamed or excluded. */
function getConflict<F extends StagedChange>(conflict: Conflict | null, files: readonly F[]): Phase<F> {
  if (!conflict) return editing
  const statuses = new Map(conflict.statuses)
  for (const file of files) {
    const status = statuses.get(file.path)
    if (status && isSettled(status, file)) statuses.delete(file.path)
  }
  return files.some(({ path }) => statuses.has(path)) ? { ...conflict, kind: 'conflict', statuses } : editing
}

/** The files, with one that was committed and is edited on: its screen may be open a moment longer. */
function openFiles<F extends StagedChange>({ files, phase }: CommitState<F>, path: string): readonly F[] {
  if (phase.kind !== 'done' || files.some(file => file.path === path)) return files
  return [...files, ...phase.files.filter(file => file.path === path)]
}

function replaced<F extends StagedChange>(files: readonly F[], path: string, change: (file: F) => F): readonly F[] {
  return files.map(file => (file.path === path ? change(file) : file))
}

const fields = [
  'path',
  'previousPath',
  'executable',
  'holds',
  'content',
  'encoding',
  'baseCommit',
  'baseContent',
  'baseEncoding',
] as const satisfies readonly (keyof StagedChange)[]

/** Whether two changes make the same of the same version of a file. */
export function isSameChange(a: StagedChange, b: StagedChange): boolean {
  return fields.every(field => a[field] === b[field])
}

/** The decisions for a file that changed on the branch since it was edited. */
export type Decision =
  | { readonly kind: 'merge'; readonly theirs: RemoteVersion }
  /** The change is based on their version from now on, with this text. */
  | ({ readonly kind: 'rebase'; readonly label: string; readonly theirs: RemoteVersion } & Written)
  /** The change is applied at the new path of the file. */
  | { readonly kind: 'follow'; readonly label: string; readonly to: string }
  /** The file becomes a new one. */
  | { readonly kind: 'recreate'; readonly label: string }
  | { readonly kind: 'discard'; readonly label: string }

/** The content that a change writes. */
type Written = Pick<StagedChange, 'content' | 'encoding'>

/** Returns the possible decisions for a change, the recommended one first. */
export function getDecisions(change: StagedChange, status: RemoteStatus): readonly Decision[] {
  const discard = { kind: 'discard', label: t('Discard mine') } as const
  const isText = change.holds === 'text'
  const hasContent = isText || change.holds === 'bytes'
  switch (status.kind) {
    case 'same':
      return []
    case 'done':
      return [{ ...discard, label: t('Exclude this change') }]
    case 'gone':
      return [
        ...(status.to === null ? [] : [{ kind: 'follow', label: t('Use the new path'), to: status.to } as const]),
        ...(hasContent ? [{ kind: 'recreate', label: t('Keep mine as a new file') } as const] : []),
        discard,
      ]
    case 'exists':
      // A move onto an existing file needs another path, or the deletion of that file.
      if (change.baseCommit !== null) return [discard]
      break
    case 'moved':
      break
  }
  const { theirs } = status
  const { content, encoding } = change
  const keep = { kind: 'rebase', label: rebaseLabel(change), theirs, content, encoding } as const
  return [...(isText && theirs.text !== null ? [{ kind: 'merge', theirs } as const] : []), keep, discard]
}

function rebaseLabel({ holds }: StagedChange): string {
  if (holds === 'deleted') return t('Delete anyway')
  return holds === 'unchanged' ? t('Continue with theirs') : t('Replace it with mine')
}

/** The change after a decision, and what remains to decide about it. */
export interface Resolution {
  /** Null: it is discarded. */
  readonly change: StagedChange | null
  readonly left: RemoteStatus | null
}

/**
 * Applies a decision to a change.
 * @param followed the file at its new path, for a change that moves there
 */
export function resolve<F extends StagedChange>(
  change: F,
  decision:
    | Exclude<Decision, { kind: 'merge' | 'follow' }>
    | { readonly kind: 'follow'; readonly followed: RemoteVersion; readonly to: string },
): Resolution {
  switch (decision.kind) {
    case 'discard':
      return { change: null, left: null }
    case 'recreate':
      return {
        change: { ...change, baseCommit: null, baseContent: null, baseEncoding: 'UTF-8', previousPath: null },
        left: null,
      }
    case 'rebase': {
      const { theirs, content, encoding } = decision
      return { change: { ...change, content, encoding, ...baseFrom(theirs) }, left: null }
    }
    case 'follow': {
      const { followed: theirs, to } = decision
      const isMoved = getSource(change) !== change.path
      // If both sides moved the file, my move is kept. An edit is applied at the new path.
      const moved = { ...change, path: isMoved ? change.path : to, previousPath: isMoved ? to : null }
      // The move may include changes: then the base of my change remains the version before the move.
      if (!isBaseOf(change, theirs)) return { change: moved, left: { kind: 'moved', theirs } }
      return { change: { ...moved, ...baseFrom(theirs) }, left: null }
    }
  }
}

function baseFrom({
  commit,
  text,
  encoding,
}: RemoteVersion): Pick<StagedChange, 'baseCommit' | 'baseContent' | 'baseEncoding'> {
  return { baseCommit: commit, baseContent: text, baseEncoding: encoding }
}
