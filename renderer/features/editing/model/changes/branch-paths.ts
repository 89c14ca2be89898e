import type { AnswerOf, ConnectionRef, Pin } from '#shared/bridge.ts'
import type { Branch } from '#shared/contract/navigation.ts'
import { wholeTreeQuery } from '#shared/queries/repository.ts'
import { readPathFilter } from '#shared/text/path-pattern.ts'
import { callOperation } from '../../../../lib/operations/call-operation.ts'
import { fresh } from '../../../../lib/operations/whole-list.ts'
import { searchOffline } from '../../../../ui/offline/search-offline.ts'

/** Which files of a branch are wanted. */
export interface WantedFiles {
  /** Patterns as `readPathFilter` reads them. */
  readonly paths: string
  /** A text or an expression that their content has to match, where that is known without reading them; empty for all. */
  readonly text: string
  readonly isPattern: boolean
  readonly matchCase: boolean
}

export interface BranchPaths {
  readonly paths: readonly string[]
  /** Symbolic links among the wanted files. */
  readonly links: readonly string[]
  /** The contents of all files are kept offline as the branch has them now: `paths` are those that match. */
  readonly isKept: boolean
  /** Kept files that can't be searched: binary, or too large. */
  readonly leftOut: number
}

interface Ports {
  readonly connection: ConnectionRef
  readonly pins: readonly Pin[]
  readonly signal: AbortSignal
  /** Takes a cached list of files too, for work that doesn't depend on the newest one. */
  readonly isStaleEnough?: boolean
  /** Called while the list is read, with the files so far. */
  readonly onListed?: (count: number) => void
}

/**
 * The wanted files of a branch. Contents that are kept offline for its commit are searched there, before any file is read.
 * @param id the project, as its routes name it
 * @throws BridgeFailure
 */
export async function findBranchPaths(
  ports: Ports,
  id: string,
  branch: Branch,
  wanted: WantedFiles,
): Promise<BranchPaths> {
  const isWanted = readPathFilter(wanted.paths)
  const kept = await searchKept(ports, id, branch, wanted)
  const paths: string[] = []
  const links: string[] = []
  const { operation, params, page } = wholeTreeQuery(id, branch.name)
  let token: string | null = null
  do {
    const answer: AnswerOf<'repository.tree'> = await callOperation(ports.connection, operation, params, {
      ...{ signal: ports.signal, priority: 'bulk', page: { ...page, ...(token !== null && { token }) } },
    })
    if (!ports.isStaleEnough) fresh(answer)
    for (const { type, path, mode } of answer.value) {
      if (type !== 'blob' || !isWanted(path)) continue
      if (mode === '120000') links.push(path)
      else if (kept?.found.has(path) ?? true) paths.push(path)
    }
    ports.onListed?.(paths.length)
    token = answer.page?.next ?? null
  } while (token !== null)
  return { paths, links, isKept: kept !== null, leftOut: kept?.leftOut ?? 0 }
}

/** Kept files are searched as UTF-8, and those in other encodings differ from it beyond ASCII. */
function isOfAscii(text: string, isPattern: boolean): boolean {
  return /^[\t -~]+$/.test(text) && !(isPattern && /\\[cpux]/i.test(text))
}

/** The paths whose content matches, as far as it is kept offline as the branch has it now; null when it is not. */
async function searchKept(
  { connection, pins, signal }: Ports,
  id: string,
  branch: Branch,
  { text, paths, isPattern, matchCase }: WantedFiles,
): Promise<{ readonly found: ReadonlySet<string>; readonly leftOut: number } | null> {
  const pin = pins.find(one => one.project === id && one.commit === branch.commit.id && one.state === 'complete')
  const isSearchable = isOfAscii(text, isPattern) && text.length <= 1000 && paths.length <= 1000
  if (!pin || pin.skipped.length > 0 || !isSearchable) return null
  const asked = { connection, id: pin.id, text, where: 'contents', paths, isPattern, matchCase } as const
  const found = new Set<string>()
  let leftOut = 0
  let after: number | null = null
  do {
    const { matches, filesLeftOut, next }: Awaited<ReturnType<typeof searchOffline>> = await searchOffline(
      { ...asked, ...(after !== null && { after }) },
      signal,
    )
    for (const { path } of matches) found.add(path)
    leftOut += filesLeftOut
    after = next
  } while (after !== null)
  return { found, leftOut }
}
