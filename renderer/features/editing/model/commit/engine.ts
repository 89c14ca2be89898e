import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { Params } from '#shared/contract/contract.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { BridgeFailure, getError } from '../../../../lib/bridge/bridge.ts'
import {
  type ChangeSet,
  type CommitEvent,
  type CommitState,
  canSend,
  commitReducer,
  type Decision,
  isBusy,
  type Phase,
  type Resolution,
  resolve,
} from './change-set.ts'
import type { Merge, MergeStart } from './merge.ts'
import type { OpenCommit, OpenCommitSlot } from './open-commits.ts'
import {
  type CommitBase,
  getCommitBase,
  isMergeable,
  type MergeableVersion,
  type RemoteStatus,
  type RemoteVersion,
} from './remote.ts'
import { type CommitWords, commitRequest, getBranch } from './request.ts'
import { isNothing, type StagedChange } from './staged-change.ts'

/** A commit that was made, as the service and the journal name it. */
export interface MadeCommit {
  /** Null when the response does not contain it. */
  readonly sha: string | null
  readonly journal: number | null
}

/** Reads of the commit engine. Each throws BridgeFailure when the service can't be reached. */
export interface CommitReads {
  status(base: CommitBase, change: StagedChange): Promise<RemoteStatus>
  /** True when a branch already has the result of the changes. */
  hasChanges(branch: CommitBase, changes: readonly StagedChange[]): Promise<boolean>
  /** Null when the file doesn't exist. */
  version(base: CommitBase, path: string): Promise<RemoteVersion | null>
}

/** Dependencies of the engine: the bridge, drafts and notices in the page; fakes in tests. */
export interface CommitPorts<F extends StagedChange> extends CommitReads {
  /** The commit to the branch that was sent, by this engine or another, and may have been made. */
  readonly open: OpenCommitSlot
  /** The connection as it is now. */
  connection(): ConnectionRef
  /** @throws BridgeFailure */
  send(params: Params<'commits.create'>): Promise<MadeCommit>
  /** Saves a change after a decision; returns the saved one. @throws BridgeFailure */
  keep(before: F, after: StagedChange | null): Promise<F | null>
  /** Merges the texts of a file; null when that fails, after a notice. */
  merge(start: MergeStart): Promise<Merge | null>
  /** Called when the commit was made; null when only its content was found on the branch. */
  onMade(set: ChangeSet, made: MadeCommit | null): Promise<void>
  /** Called when the branch was checked and does not have the changes. */
  onNotMade(set: ChangeSet): void
  /** Called when the file has not changed on the branch. */
  onSame(): void
  /** Called with an error after which nothing was changed. */
  onFailure(thrown: unknown): void
}

/** Runs one commit. Views subscribe to `store` and call the methods for user actions. */
export interface CommitEngine<F extends StagedChange> {
  readonly store: StoreApi<CommitState<F>>
  dispatch(event: CommitEvent<F>): void
  /** Follows what other screens learn of a commit to the branch; returns the function that ends it. */
  follow(): () => void
  /** Sends the commit once, and finds out why when it is refused. */
  send(set: CommitWords): Promise<void>
  /** After a lost response: reads whether the commit was made. Sends no change. */
  check(): Promise<void>
  /** Before a commit: reads the file of a change again. */
  checkFile(set: CommitWords, path: string): Promise<void>
  /** Applies a decision about a file. */
  decide(path: string, decision: Exclude<Decision, { kind: 'merge' }>): Promise<void>
  /** Merges the text of a file with their version in the editor. */
  merge(path: string, theirs: MergeableVersion): Promise<void>
  /** Merges a file that still needs a merge after a decision. */
  mergeLeft(): Promise<void>
}

/** Creates an engine that starts in the state `initial` and uses the reducer of `change-set.ts`. Only `send` sends changes. */
export function createCommitEngine<F extends StagedChange>(
  initial: CommitState<F>,
  ports: CommitPorts<F>,
): CommitEngine<F> {
  const lost = ports.open.get()
  const store = createStore<CommitState<F>>(() => ({ ...initial, phase: phaseAfter(lost) ?? initial.phase }))
  store.subscribe(({ phase }, before) => {
    const [now, was] = [openIn(phase), openIn(before.phase)]
    // The unknown state was dropped with its connection.
    const isForgotten = now?.kind === 'unknown' && !ports.open.get()
    if (phase !== before.phase && (now || was) && !isForgotten) ports.open.set(now)
  })
  const dispatch = (event: CommitEvent<F>) => store.setState(before => commitReducer(before, event), true)
  const fileAt = (path: string) => store.getState().files.find(file => file.path === path)
  const begin = (path: string) => {
    if (isBusy(store.getState().phase)) return undefined
    dispatch({ type: 'resolving', path })
    return store.getState().phase.kind === 'resolving' ? fileAt(path) : undefined
  }
  const context: EngineContext<F> = { store, ports, dispatch, begin }
  return {
    store,
    dispatch,
    follow: () => {
      const adopt = () => {
        const open = ports.open.get()
        const { phase } = store.getState()
        if (open?.kind === 'unknown') dispatch({ ...open, type: 'found' })
        else if (!open && phase.kind === 'unknown' && !phase.isChecking) dispatch({ type: 'dismissed' })
      }
      // It may have changed since the engine was made.
      adopt()
      return ports.open.subscribe(adopt)
    },
    send: set => send(context, set),
    check: () => check(context),
    checkFile: (set, path) => checkFile(context, set, path),
    decide: (path, decision) => decide(context, path, decision),
    merge: (path, theirs) => merge(context, path, theirs, conflictBranch(store.getState())),
    mergeLeft: async () => {
      const { phase } = store.getState()
      if (phase.kind !== 'conflict') return
      for (const [path, status] of phase.statuses) {
        if (status.kind === 'moved' && isMergeable(status.theirs))
          await merge(context, path, status.theirs, phase.base.branch)
      }
    },
  }
}

/** The phase in which an engine starts where the response to an earlier commit was lost. */
function phaseAfter(open: OpenCommit | null): Extract<Phase, { kind: 'unknown' }> | null {
  return open?.kind === 'unknown' ? { ...open, isChecking: false } : null
}

function openIn(phase: Phase): OpenCommit | null {
  if (phase.kind === 'sending') return { kind: 'sending', set: phase.set }
  return phase.kind === 'unknown' ? { kind: 'unknown', set: phase.set, error: phase.error } : null
}

interface EngineContext<F extends StagedChange> {
  readonly store: StoreApi<CommitState<F>>
  readonly ports: CommitPorts<F>
  dispatch(event: CommitEvent<F>): void
  /** Starts resolving a file; undefined when the engine is busy or has no such file. */
  begin(path: string): F | undefined
}

async function send<F extends StagedChange>(
  { store, ports, dispatch }: EngineContext<F>,
  words: CommitWords,
): Promise<void> {
  const { files, phase } = store.getState()
  if (!canSend(phase) || files.every(isNothing) || ports.open.get()) return
  const set = { ...words, files }
  dispatch({ type: 'sent', set })
  let made: MadeCommit
  try {
    made = await ports.send(commitRequest(set))
  } catch (thrown) {
    dispatch({ type: 'failed', error: getError(thrown) })
    const refused = store.getState().phase
    if (refused.kind !== 'refused' || !refused.isChecking) return
    const base = getCommitBase({ ...set, connection: ports.connection() }, set.target)
    // Keep the error of the commit: it is more useful than the error of reading a file.
    dispatch({ type: 'diagnosed', base, statuses: await getStatuses(ports, base, files).catch(() => none) })
    return
  }
  dispatch({ type: 'made' })
  await ports.onMade(set, made)
}

const none: ReadonlyMap<string, RemoteStatus> = new Map()

async function getStatuses<F extends StagedChange>(
  ports: CommitPorts<F>,
  base: CommitBase,
  files: readonly F[],
): Promise<ReadonlyMap<string, RemoteStatus>> {
  const statuses = new Map<string, RemoteStatus>()
  for (const file of files) {
    const status = await ports.status(base, file)
    if (status.kind !== 'same') statuses.set(file.path, status)
  }
  return statuses
}

async function check<F extends StagedChange>({ store, ports, dispatch }: EngineContext<F>): Promise<void> {
  const { phase } = store.getState()
  if (phase.kind !== 'unknown' || phase.isChecking) return
  const { set } = phase
  dispatch({ type: 'checking' })
  try {
    const branch = { connection: ports.connection(), project: set.project, branch: getBranch(set) }
    const isMade = await ports.hasChanges(branch, set.files)
    dispatch({ type: 'checked', isMade })
    if (isMade) await ports.onMade(set, null)
    else ports.onNotMade(set)
  } catch (thrown) {
    dispatch({ type: 'checkFailed' })
    ports.onFailure(thrown)
  }
}

async function checkFile<F extends StagedChange>(
  context: EngineContext<F>,
  words: CommitWords,
  path: string,
): Promise<void> {
  const { ports, dispatch, begin } = context
  const file = begin(path)
  if (!file) return
  const base = getCommitBase({ ...words, connection: ports.connection() }, words.target)
  let status: RemoteStatus
  try {
    status = await ports.status(base, file)
  } catch (thrown) {
    ports.onFailure(thrown)
    return
  } finally {
    dispatch({ type: 'unresolved' })
  }
  if (status.kind === 'same') ports.onSame()
  else if ('theirs' in status && isMergeable(status.theirs)) await merge(context, path, status.theirs, base.branch)
  else dispatch({ type: 'diagnosed', base, statuses: new Map([[path, status]]) })
}

async function decide<F extends StagedChange>(
  { store, ports, dispatch, begin }: EngineContext<F>,
  path: string,
  decision: Exclude<Decision, { kind: 'merge' }>,
): Promise<void> {
  const { phase } = store.getState()
  const file = phase.kind === 'conflict' ? begin(path) : undefined
  if (!file || phase.kind !== 'conflict') return
  try {
    const { change, left } = await resolution(ports, phase.base, file, decision)
    dispatch({ type: 'resolved', file: await ports.keep(file, change), left })
  } catch (thrown) {
    dispatch({ type: 'unresolved' })
    ports.onFailure(thrown)
  }
}

async function resolution(
  ports: CommitReads,
  base: CommitBase,
  file: StagedChange,
  decision: Exclude<Decision, { kind: 'merge' }>,
): Promise<Resolution> {
  if (decision.kind !== 'follow') return resolve(file, decision)
  const followed = await ports.version(base, decision.to)
  if (followed) return resolve(file, { ...decision, followed })
  const message = t('“{to}” is no longer on the branch', { to: visibleString(decision.to) })
  throw new BridgeFailure({ kind: 'validation', message })
}

function conflictBranch({ phase }: CommitState): string {
  return phase.kind === 'conflict' ? phase.base.branch : ''
}

async function merge<F extends StagedChange>(
  { ports, dispatch, begin }: EngineContext<F>,
  path: string,
  theirs: MergeableVersion,
  branch: string,
): Promise<void> {
  const file = begin(path)
  if (!file) return
  const base = { commit: file.baseCommit, text: file.baseContent, encoding: file.baseEncoding }
  const mine = { text: file.content, encoding: file.encoding }
  const merged = await ports.merge({ base, mine, theirs, branch })
  dispatch(merged ? { type: 'merged', merge: merged, theirs } : { type: 'unresolved' })
}
