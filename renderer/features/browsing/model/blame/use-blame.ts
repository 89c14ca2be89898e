import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { BlameRange, LineRange } from '#shared/contract/repository-files.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
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
import { firstRows, readFirstRows } from './first-rows.ts'
import { type BlameSource, type BlameWithout, blameWithout, parseIgnoredRevisions } from './ignored-revisions.ts'
import type { FileAtRef } from './trail.ts'

/** The file that git's documentation and the services of this family name for `blame.ignoreRevsFile`. */
export const ignoredRevisionsFile = '.git-blame-ignore-revs'

export interface Blame {
  /** Null until the blame of all lines is loaded. */
  readonly blocks: readonly BlameBlock[] | null
  /** The blocks that are loaded first, around the line of the link, while the others are not. */
  readonly firstBlocks: readonly BlameBlock[] | null
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

interface BlameOptions {
  readonly isWanted: boolean
  /** The commits in `.git-blame-ignore-revs` of the default branch are ignored. */
  readonly isIgnoring: boolean
  /** The line of the link. */
  readonly line: number | undefined
}

/** Who wrote which lines of a file (document 1, section 4.1). */
export function useBlame({ path, ref }: FileAtRef, { isWanted, isIgnoring, line }: BlameOptions): Blame {
  const { ranges, first, error } = useRanges({ path, ref }, line, isWanted)
  const listed = useWellKnownFile(ignoredRevisionsFile, { enabled: isWanted }).text
  const ignored = useMemo(() => {
    const revisions = listed === null ? null : parseIgnoredRevisions(listed)
    return new Set(ranges?.flatMap(({ commit }) => (revisions?.has(commit.id) ? [commit.id] : [])))
  }, [listed, ranges])
  const without = useBlameWithout(path, isIgnoring ? ranges : null, ignored)
  const shown = without.data?.ranges ?? ranges
  const blocks = useMemo(() => (shown ? blameBlocks(shown) : null), [shown])
  const firstBlocks = useMemo(() => (first ? blameBlocks(first.ranges, first.start) : null), [first])
  return {
    blocks,
    firstBlocks: blocks ? null : firstBlocks,
    error: blocks ? null : error,
    ignored:
      ignored.size === 0
        ? null
        : {
            commits: ignored.size,
            result: without.data ?? null,
            problem: without.error && taskProblem(without.error, t('They changed too many lines.')),
          },
  }
}

/** Another read of the same blame may succeed where the first rows failed: all lines are cached, or the service refuses ranges. */
const worthAll: ReadonlySet<AppError['kind']> = new Set(['offline', 'timeout', 'validation', 'server', 'badResponse'])

/**
 * The ranges of all lines, and before them those of the first rows: a file with few lines, or a service that doesn't know ranges, takes one
 * request.
 */
function useRanges({ path, ref }: FileAtRef, line: number | undefined, isWanted: boolean) {
  const { id } = useProject()
  const file = { id, file_path: path, ref }
  const range = useFirstRange(file, line)
  const rows = useOperation(blameQuery({ ...file, range }), { enabled: isWanted })
  const unknownRows = rows.data ? unknownLines(rows.data) : null
  const first = useMemo(
    () => (rows.data && !unknownLines(rows.data) ? readFirstRows(rows.data, range) : null),
    [rows.data, range],
  )
  const failed = unknownRows ?? rows.error
  const needsAll = first ? !first.isWhole : failed !== null && worthAll.has(failed.kind)
  const all = useOperation(blameQuery(file), { enabled: isWanted && needsAll, secondary: first !== null })
  const unknown = all.data ? unknownLines(all.data) : null
  const ranges = first?.isWhole ? first.ranges : unknown ? null : (all.data?.value ?? null)
  return { ranges, first, error: needsAll ? (unknown ?? all.error) : failed }
}

/** The range stays the same while the lines of the link change. */
function useFirstRange(
  file: { readonly file_path: string; readonly ref: string },
  line: number | undefined,
): LineRange {
  const name = `${file.ref} ${file.file_path}`
  const [first, setFirst] = useState(() => ({ name, range: firstRows(line) }))
  if (first.name === name) return first.range
  const range = firstRows(line)
  setFirst({ name, range })
  return range
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
