import type { Draft, Pin } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { inTurns } from '#shared/in-turns.ts'
import { branchQuery } from '#shared/queries/repository.ts'
import { readPathFilter } from '#shared/text/path-pattern.ts'
import { visibleString } from '#shared/text/visible.ts'
import { request } from '../../../../lib/bridge/bridge.ts'
import { applyReplacements, type Replacement, type TextSearch } from '../../../../lib/code/replace-text.ts'
import { formatUnwritable, unwritableIn } from '../../../../lib/code/text-encoding.ts'
import { callOperation } from '../../../../lib/operations/call-operation.ts'
import { defaultMessage } from '../../../../lib/project/default-message.ts'
import { runTask } from '../../../../lib/tasks/run-task.ts'
import { getSource } from '../commit/staged-change.ts'
import { findBranchPaths } from './branch-paths.ts'
import { type PresentFile, type Refusal, readFile, type StagePlace, save } from './stage.ts'

/** A text that is searched: that of a gathered change, or of a file as the branch has it. */
export interface SearchedText {
  readonly path: string
  readonly text: string
  readonly draft: Draft | null
  readonly file: PresentFile | null
}

/** A text in which something matches. */
export interface Hit {
  readonly source: SearchedText
  readonly matches: readonly Replacement[]
}

/** What is searched for, and in which files of the branch (`readPathFilter`). */
export interface BranchSearch extends TextSearch {
  readonly paths: string
}

export interface SearchProgress {
  /** The files to read; while their list is still being read, those so far. */
  readonly files: number
  readonly isListed: boolean
  readonly read: number
  /** Binary or too large. */
  readonly leftOut: number
  /** The contents are kept offline: only files that match are read. */
  readonly isKept: boolean
}

/** `tooMany`: it ended at the maximum number of matches. `problem`: the expression is invalid. */
export type SearchEnd = 'whole' | 'tooMany' | { readonly problem: string }

/** More are no list that a person reviews. */
const maxMatches = 5000
/** Larger files are left out. Bytes. */
const maxFileSize = 1_000_000
const readsAtOnce = 4
/** One task takes them at a time: its time limit is for these. */
const filesAtOnce = 24

export const noProgress: SearchProgress = { files: 0, isListed: false, read: 0, leftOut: 0, isKept: false }

interface SearchPorts {
  readonly place: StagePlace
  /** The gathered changes of the branch: their texts are searched in place of the branch's. */
  readonly changes: readonly Draft[]
  readonly pins: readonly Pin[]
  readonly signal: AbortSignal
  readonly run?: typeof runTask
  onProgress(progress: SearchProgress): void
  onHits(hits: readonly Hit[]): void
}

/** Searches all files of a branch with its gathered changes. Writes nothing. @throws BridgeFailure, and TaskFailure for an expression that takes too long */
export async function searchBranch(ports: SearchPorts, search: BranchSearch): Promise<SearchEnd> {
  const { place, changes, signal, run = runTask } = ports
  let progress = noProgress
  let matches = 0
  const report = (part: Partial<SearchProgress>) => {
    progress = { ...progress, ...part }
    ports.onProgress(progress)
  }
  /** How a search of these texts ends; null while it continues. */
  const find = async (sources: readonly SearchedText[]): Promise<SearchEnd | null> => {
    const hits = await findIn(sources, search, run, signal)
    if ('problem' in hits) return hits
    ports.onHits(hits)
    matches += hits.reduce((sum, hit) => sum + hit.matches.length, 0)
    return matches > maxMatches ? 'tooMany' : null
  }
  const ended = await find(ofChanges(changes).filter(({ path }) => readPathFilter(search.paths)(path)))
  if (ended) return ended
  const { operation, params } = branchQuery({ id: place.project, branch: place.branch })
  const { value: branch } = await callOperation(place.connection, operation, params, { signal })
  const onListed = (files: number) => report({ files })
  const asked = { text: search.find, paths: search.paths, isPattern: search.isPattern, matchCase: search.matchCase }
  const found = await findBranchPaths(
    { connection: place.connection, pins: ports.pins, signal, isStaleEnough: true, onListed },
    place.project,
    branch,
    asked,
  )
  const changed = new Set(changes.flatMap(change => [change.path, getSource(change)]))
  const paths = found.paths.filter(path => !changed.has(path))
  report({ files: paths.length, isListed: true, leftOut: found.leftOut, isKept: found.isKept })
  for (let at = 0; at < paths.length; at += filesAtOnce) {
    const sources = await inTurns(paths.slice(at, at + filesAtOnce), readsAtOnce, async path => {
      const file = await readFile(place, path, maxFileSize, { signal, priority: 'bulk' })
      const text = file?.text ?? null
      report({ read: progress.read + 1, ...(text === null && { leftOut: progress.leftOut + 1 }) })
      return text === null ? [] : [{ path, text, draft: null, file }]
    })
    const end = await find(sources.flat())
    if (end) return end
  }
  return 'whole'
}

/** The texts among changes. */
export function ofChanges(changes: readonly Draft[]): readonly SearchedText[] {
  return changes.flatMap(draft =>
    draft.holds === 'text' ? [{ path: draft.path, text: draft.content, draft, file: null }] : [],
  )
}

/** Those texts in which something matches. @throws TaskFailure */
export async function findIn(
  sources: readonly SearchedText[],
  search: TextSearch,
  run: typeof runTask,
  signal: AbortSignal,
): Promise<readonly Hit[] | { readonly problem: string }> {
  if (sources.length === 0) return []
  const { find, replacement, isPattern, matchCase } = search
  const asked = { search: { find, replacement, isPattern, matchCase }, texts: sources.map(({ text }) => text) }
  const result = await run('findReplacements', asked, { signal })
  if ('problem' in result) return result
  return result.found.flatMap(({ index, matches }) => {
    const source = sources[index]
    return source ? [{ source, matches }] : []
  })
}

/**
 * Gathers the replacement of matches as a change of its file. A change that was edited since the search is left as it is.
 * @returns why it was refused; null when it was gathered
 * @throws BridgeFailure
 */
export async function stageReplacements(place: StagePlace, { source, matches }: Hit): Promise<Refusal> {
  const { path, draft, file } = source
  const key = { connection: place.connection, project: place.draftProject.project, branch: place.branch, path }
  const now = await request('drafts.get', key)
  if (now?.updatedAt !== draft?.updatedAt) {
    return t('“{path}” was edited since the search. Search again.', { path: visibleString(path) })
  }
  const content = applyReplacements(source.text, matches)
  const encoding = draft?.encoding ?? file?.encoding ?? 'UTF-8'
  const unwritable = unwritableIn({ text: content, encoding })
  if (unwritable) return `${visibleString(path)}: ${formatUnwritable(unwritable, encoding)}`
  if (draft) await save(place, { ...draft, content })
  else if (file) {
    await save(place, {
      ...{ path, previousPath: null, executable: null, holds: 'text', content, encoding, baseCommit: file.lastCommit },
      ...{ baseContent: file.text, baseEncoding: encoding, message: defaultMessage('Update', path) },
    })
  }
  return null
}

/** Undoes it: puts back the text of a change, and discards one that was made for it. What was edited since is kept. @throws BridgeFailure */
export async function unstageReplacements(place: StagePlace, { source, matches }: Hit): Promise<Refusal> {
  const { path, draft } = source
  const key = { connection: place.connection, project: place.draftProject.project, branch: place.branch, path }
  const now = await request('drafts.get', key)
  if (now?.content !== applyReplacements(source.text, matches)) {
    return t('“{path}” was edited since. It was left as it is.', { path: visibleString(path) })
  }
  if (draft) await save(place, draft)
  else await request('drafts.discardOne', { id: now.id })
  return null
}
