import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { fileQuery } from '#shared/queries/repository.ts'
import { BridgeFailure } from '../../../../lib/bridge/bridge.ts'
import { useConnectionRef } from '../../../../lib/connection/use-connection.ts'
import { useOperation } from '../../../../lib/operations/use-operation.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { type ChangeSet, startCommit, type TypedWords } from '../../../editing/model/commit/change-set.ts'
import { createCommitEngine } from '../../../editing/model/commit/engine.ts'
import { openCommit } from '../../../editing/model/commit/open-commits.ts'
import { getCommitBase } from '../../../editing/model/commit/remote.ts'
import { type CommitWords, getBranch, targetProblems } from '../../../editing/model/commit/request.ts'
import type { StagedChange } from '../../../editing/model/commit/staged-change.ts'
import { commitReads, notifyCommitFailure, showNotMade } from '../../../editing/model/commit/use-commit-engine.ts'

const sendingElsewhere = t('Another commit to this branch is being sent')

interface FileOptions {
  /** The branch on the screen. */
  readonly branch: string
  readonly path: string
  /** Base64; null for a deletion. */
  readonly content: string | null
  /** The default message. */
  readonly suggestion: string
  readonly isNew?: boolean
  /** The last commit of the file, as the screen has it. */
  readonly lastCommitId?: string | undefined
  /** Called when the commit is found on the branch after a lost response. */
  onFound(branch: string): void
}

/** Commits one file directly: the commit engine with one file and the operation for it. */
export function useFileCommit({
  branch,
  path,
  content,
  suggestion,
  isNew = false,
  lastCommitId,
  onFound,
}: FileOptions) {
  const { id: project } = useProject()
  const connection = useConnectionRef()
  const [words, setWords] = useState<TypedWords>({ message: null, target: null, author: null })
  const target = words.target ?? { kind: 'branch' }
  const set = { project, branch, target, author: words.author, message: words.message ?? suggestion }
  const base = getCommitBase({ connection, project, branch }, target).branch
  const last = useLastCommit(path, base, { isNew, known: branch === base ? lastCommitId : undefined })
  const file: StagedChange = {
    ...{ path, previousPath: null, executable: null, baseCommit: last.id ?? null },
    ...{ holds: content === null ? 'deleted' : 'bytes', content: content ?? '', encoding: 'UTF-8' },
    ...{ baseContent: null, baseEncoding: 'UTF-8' },
  }
  // Of the path as it is by then, not as the form began; the lost commit may have been one of another file.
  const found = useEffectEvent((made: ChangeSet) => {
    if (made.files.some(sent => sent.path === path)) onFound(getBranch(made))
  })
  const write = useRef<() => Promise<unknown>>(async () => undefined)
  const [open] = useState(() => openCommit(connection, project, branch))
  const [engine] = useState(() =>
    createCommitEngine<StagedChange>(startCommit([]), {
      ...{ ...commitReads, open },
      // The form shows the errors of the service at its fields.
      status: async () => ({ kind: 'same' }),
      connection: () => connection,
      send: async () => {
        await write.current()
        return { sha: null, journal: null }
      },
      keep: async (_before, after) => after,
      merge: async () => null,
      onMade: async (made, commit) => {
        if (commit === null) found(made)
      },
      onNotMade: showNotMade,
      onSame: () => undefined,
      onFailure: notifyCommitFailure,
    }),
  )
  useEffect(() => engine.follow(), [engine])
  const { phase } = useStore(engine.store)
  return {
    words: set,
    problems: targetProblems(set),
    /** The branch that gets the commit; empty while none is chosen. */
    target: getBranch(set),
    params: fileParams(set, file),
    lastCommit: last,
    /** False until it is known which version of the file the commit is based on. */
    isReady: isNew || last.id !== undefined,
    change: (part: Partial<TypedWords>) => setWords(before => ({ ...before, ...part })),
    /** Sends the commit with `send`, unless the outcome of the previous one is unknown. @throws BridgeFailure */
    send: async <T>(send: () => Promise<T>): Promise<T> => {
      const before = engine.store.getState().phase
      if (before.kind === 'unknown') throw new BridgeFailure(before.error)
      if (open.get()) throw new BridgeFailure({ kind: 'validation', message: sendingElsewhere })
      const sending = Promise.withResolvers<T>()
      write.current = async () => {
        sending.resolve(send())
        await sending.promise
      }
      engine.dispatch({ type: 'loaded', files: [file] })
      const [answer] = await Promise.all([sending.promise, engine.send(set)])
      return answer
    },
    isUnknown: phase.kind === 'unknown',
    check: () => void engine.check(),
  }
}

/** Returns the common params of the operations for one file (document 1, section 4.1), including its last known commit. */
export function fileParams(words: CommitWords, { path, baseCommit }: Pick<StagedChange, 'path' | 'baseCommit'>) {
  const { target, author } = words
  return {
    id: words.project,
    file_path: path,
    branch: getBranch(words),
    ...('start' in target && target.start.kind === 'branch' && { start_branch: target.start.name }),
    commit_message: words.message,
    ...(author && { author_name: author.name, author_email: author.email }),
    ...(baseCommit !== null && { last_commit_id: baseCommit }),
  }
}

/** The last commit of a file on a branch, with which the service detects that the file has changed. */
interface LastCommit {
  /** Undefined while it is not known. */
  readonly id: string | undefined
  readonly error: AppError | null
  refetch(): void
}

/** Reads the last commit of the file on the target branch, unless the screen has it: it can differ between branches. */
function useLastCommit(
  path: string,
  ref: string,
  { isNew, known }: { readonly isNew: boolean; readonly known: string | undefined },
): LastCommit {
  const { id } = useProject()
  const isAsked = !isNew && known === undefined && ref !== ''
  const { data, error, refetch } = useOperation(fileQuery({ id, file_path: path, ref }), { enabled: isAsked })
  if (isNew || known !== undefined) return { id: known, error: null, refetch }
  return { id: data?.value.last_commit_id, error, refetch }
}
