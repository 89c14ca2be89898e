import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { BlameRange } from '#shared/contract/repository-files.ts'
import type { AppError } from '#shared/errors.ts'
import { blameQuery } from '#shared/queries/repository.ts'
import { getError } from '../../../../lib/bridge/bridge.ts'
import { useConnectionRef } from '../../../../lib/connection/use-connection.ts'
import { operationQuery } from '../../../../lib/operations/operation-query.ts'
import { useOperation } from '../../../../lib/operations/use-operation.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { useWellKnownFile } from '../../../../lib/project/use-well-known-file.ts'
import { runTask, taskProblem } from '../../../../lib/tasks/run-task.ts'
import { nameOfText } from '../../../../lib/tasks/text-name.ts'
import { type BlameBlock, blameBlocks, unknownLines } from './blame-layout.ts'
import { type BlameSource, type BlameWithout, blameWithout, parseIgnoredRevisions } from './ignored-revisions.ts'
import type { Place } from './trail.ts'

/** The file that git's documentation and the services of this family name for `blame.ignoreRevsFile`. */
export const ignoredRevisionsFile = '.git-blame-ignore-revs'

export interface Blame {
  /** Null until the service has answered. */
  readonly blocks: readonly BlameBlock[] | null
  readonly error: AppError | null
  /** The commits of this blame that the repository ignores; null without any. */
  readonly ignored: IgnoredRevisions | null
}

export interface IgnoredRevisions {
  readonly commits: number
  /** Null while it is computed, and when the commits are not ignored. */
  readonly result: Pick<BlameWithout, 'passed' | 'left'> | null
  /** Why the commits can't be ignored now; the service's own blame is shown. */
  readonly problem: string | null
}

/**
 * Who wrote which lines of a file (document 1, section 4.1).
 * @param options `isIgnoring`: the commits in `.git-blame-ignore-revs` of the default branch are ignored
 */
export function useBlame(
  { path, ref }: Place,
  { isWanted, isIgnoring }: { readonly isWanted: boolean; readonly isIgnoring: boolean },
): Blame {
  const { id } = useProject()
  const { data, error } = useOperation(blameQuery({ id, file_path: path, ref }), { enabled: isWanted })
  const unknown = data ? unknownLines(data) : null
  const ranges = unknown ? null : (data?.value ?? null)
  const listed = useWellKnownFile(ignoredRevisionsFile, { enabled: isWanted }).text
  const ignored = useMemo(() => {
    const revisions = listed === null ? null : parseIgnoredRevisions(listed)
    return new Set(ranges?.flatMap(({ commit }) => (revisions?.has(commit.id) ? [commit.id] : [])))
  }, [listed, ranges])
  const without = useBlameWithout(path, isIgnoring ? ranges : null, ignored)
  const shown = without.data?.ranges ?? ranges
  const blocks = useMemo(() => (shown ? blameBlocks(shown) : null), [shown])
  return {
    blocks,
    error: blocks ? null : (unknown ?? error),
    ignored:
      ignored.size === 0
        ? null
        : {
            commits: ignored.size,
            result: without.data ?? null,
            problem: without.error && taskProblem(without.error, 'They changed too many lines.'),
          },
  }
}

/** The blame without some of its commits; nothing is read without ranges or commits. */
function useBlameWithout(path: string, ranges: readonly BlameRange[] | null, ignored: ReadonlySet<string>) {
  const { id } = useProject()
  const connection = useConnectionRef()
  const client = useQueryClient()
  const isOn = ranges !== null && ignored.size > 0
  // What the result depends on besides the commits, which never change.
  const mark = useMemo(
    () => (isOn ? nameOfText(ranges.map(({ commit, lines }) => `${commit.id} ${lines.length}`).join('\n')) : ''),
    [isOn, ranges],
  )
  const query = useQuery({
    queryKey: ['blame without', connection, id, path, mark, [...ignored]],
    queryFn: ({ signal }) =>
      blameWithout(ranges ?? [], ignored, {
        read: ref => readBlame(client, connection, { id, file_path: path, ref }),
        compare: texts => runTask('compareTexts', texts, { signal }),
      } satisfies BlameSource),
    enabled: isOn,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { secondary: true },
  })
  return isOn ? query : { data: undefined, error: null }
}

/** The blame at a commit; null where the file isn't there under this path. @throws BridgeFailure */
async function readBlame(
  client: QueryClient,
  connection: ConnectionRef,
  file: Parameters<typeof blameQuery>[0],
): Promise<readonly BlameRange[] | null> {
  try {
    const answer = await client.fetchQuery(operationQuery(client, connection, blameQuery(file)))
    return unknownLines(answer) ? null : answer.value
  } catch (thrown) {
    if (getError(thrown).kind === 'notFound') return null
    throw thrown
  }
}
