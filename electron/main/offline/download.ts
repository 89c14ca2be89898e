import type { ConnectionRef, PinStep } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { fewAtOnce, inTurns } from '#shared/in-turns.ts'
import { environmentQuery, environmentsQuery } from '#shared/queries/delivery.ts'
import { currentUserQuery } from '#shared/queries/people.ts'
import { projectQuery } from '#shared/queries/places.ts'
import {
  blobQuery,
  branchQuery,
  commitDiffQuery,
  commitQuery,
  commitRefsQuery,
  commitsQuery,
  commitWithoutStatsQuery,
  fileQuery,
  folderQuery,
  lastCommitQuery,
  wholeTreeQuery,
} from '#shared/queries/repository.ts'
import { Failure, toAppError } from '../failure.ts'
import type { EntryKind, PinEntry } from './pin-entries.ts'
import { createPinReader, type PinReader, type PinReaderParts } from './pin-reader.ts'
import { type StoredPin, withSkipped } from './pins.ts'
import { projectRecords } from './records.ts'

export interface DownloadParts extends PinReaderParts {
  /** What is read is read as this generation, or not at all. */
  readonly connection: ConnectionRef
  /** Why a write of the cache failed since the download began; null when none has. */
  readonly fault: () => AppError | null
  /** Whether so many bytes more may be kept. */
  readonly hasRoom: (more: number) => boolean
  /** Told when there is more to show. */
  readonly progressed: () => void
}

const batch = 45
/** In larger trees the last commit of each entry costs a request each that the service has to work hard for. */
const entriesWithLastCommit = 2000
const historyPages = 5
const commitsInFull = 20
/** The last deployment of each environment costs a request. */
const environmentPages = 5
/** A branch that moves during the download is followed so often. */
const rounds = 3
/** A service that fails that often in a row is not asked on. */
const failuresInARow = 5
/** Stored bytes for each byte of a file: Base64, and what stands around it, its last commit among that. */
export const storedPerByte = 4 / 3
export const storedPerFile = 4000

/**
 * Fetches what is still missing of a pin, step by step; what is there already is not fetched again, however the last
 * run ended. Resolves when all of it is there.
 * @throws Failure, with what stopped it: notFound or forbidden of the ref itself, the way to the service, the disk
 */
export async function download(parts: DownloadParts, id: number, signal: AbortSignal): Promise<void> {
  for (let round = 1; ; round += 1) {
    const commit = await fetchRound(parts, id, signal)
    const pin = known(parts, id)
    const { value } = await getReader(parts, pin, signal).read(commitWithoutStatsQuery(pin.project, pin.ref))
    if (value.id === commit || round === rounds) break
  }
  const { generation } = known(parts, id)
  parts.cache.flush()
  requireDisk(parts)
  parts.pins.prune(id, generation)
}

async function fetchRound(parts: DownloadParts, id: number, signal: AbortSignal): Promise<string> {
  const { pins } = parts
  const commit = await readRoot(parts, id, signal)
  const before = known(parts, id)
  if (before.step === 'tree' || before.commit !== commit) {
    const generation = before.commit !== null && before.commit !== commit ? before.generation + 1 : before.generation
    pins.change(id, { commit, generation, step: 'tree' })
    await readTree(parts, known(parts, id), commit, signal)
    step(parts, id, 'folders')
  }
  // What the root answered belongs to this generation, too.
  await readRoot(parts, id, signal)
  const pin = known(parts, id)
  const reader = getReader(parts, pin, signal)
  const failures = { inARow: 0 }
  if (pin.step === 'folders') {
    await readEntries(parts, pin, 'folder', signal, entry => readFolder(reader, pin, entry), failures)
    step(parts, id, 'files')
  }
  if (known(parts, id).step === 'files') {
    const lastCommits = pins.entries.count(id).files <= entriesWithLastCommit
    if (!lastCommits) {
      skip(parts, id, t('the last commit of each file'), {
        kind: 'validation',
        message: t('The tree is too large for it'),
      })
    }
    const blobs = new Map<string, Promise<Buffer>>()
    const work = (entry: PinEntry) => readFile(parts, reader, pin, entry, blobs, lastCommits)
    await readEntries(parts, pin, 'file', signal, work, failures)
    step(parts, id, 'history')
  }
  if (known(parts, id).step === 'history') {
    await orSkip(parts, id, 'history', () => readHistory(reader, pin))
    step(parts, id, 'records')
  }
  await readRecords(parts, pin, reader)
  return commit
}

/** What says whether the project and the ref may be read at all. Gives the commit the ref stands at. */
async function readRoot(parts: DownloadParts, id: number, signal: AbortSignal): Promise<string> {
  const pin = known(parts, id)
  const reader = getReader(parts, pin, signal)
  // A service may keep a project's own record from a caller and still show its files.
  const project = await reader.read(projectQuery(pin.project)).catch(unlessHidden)
  const { value, key } = await reader.read(commitWithoutStatsQuery(pin.project, pin.ref))
  if (pin.root === null) parts.pins.change(id, { root: project?.key ?? key })
  if (!isSha(pin.ref)) await reader.read(branchQuery({ id: pin.project, branch: pin.ref })).catch(unlessHidden)
  return value.id
}

async function readTree(parts: DownloadParts, pin: StoredPin, commit: string, signal: AbortSignal): Promise<void> {
  const { entries } = parts.pins
  // Pages of this list are needed once: they are kept as what was seen, for a run that is cut off.
  const reader = createPinReader(parts, parts.connection, null, signal)
  entries.note(pin.id, pin.generation, 0, { path: '', id: commit, mode: '' }, 'folder')
  let [position, read, isWhole] = [1, 0, true]
  const tree = wholeTreeQuery(pin.project, commit)
  for await (const { value, misfits } of reader.readAll(tree, Number.POSITIVE_INFINITY, { fixed: true })) {
    for (const entry of value) {
      if (entry.type === 'commit') continue
      entries.note(pin.id, pin.generation, position, entry, entry.type === 'tree' ? 'folder' : 'file')
      position += 1
    }
    const unread = misfits?.rows ?? []
    for (const row of unread) {
      const error = { kind: 'badResponse', operation: 'repository.tree', detail: t('not understood') } as const
      skip(parts, pin.id, t('entry {position} of the tree', { position: read + row.position + 1 }), error)
    }
    read += value.length + unread.length
    if (unread.length > 0) isWhole = false
    parts.progressed()
  }
  entries.reopenSkipped(pin.id)
  entries.settle(pin.id, pin.generation, { now: Date.now(), isWhole })
}

/** Works through the open entries of one kind, a few at a time, and notes what is safe on the disk. */
async function readEntries(
  parts: DownloadParts,
  pin: StoredPin,
  kind: EntryKind,
  signal: AbortSignal,
  work: (entry: PinEntry) => Promise<Buffer | null>,
  failures: { inARow: number },
): Promise<void> {
  const { entries } = parts.pins
  // A second pass for what a write of the person kept from being stored.
  for (const _pass of [1, 2]) {
    let from = -1
    for (;;) {
      const open = entries.open(pin.id, kind, from, batch)
      const last = open.at(-1)
      if (!last) break
      from = last.position
      const done: { readonly name: Buffer; readonly content: Buffer | null }[] = []
      await inTurns(open, fewAtOnce, async entry => {
        try {
          done.push({ name: entry.name, content: await work(entry) })
          failures.inARow = 0
        } catch (thrown) {
          const error = toAppError(thrown)
          if (error.kind === 'server' || error.kind === 'internal') failures.inARow += 1
          if (thrown instanceof Stopped || !isOfOnePart(error) || failures.inARow >= failuresInARow) throw thrown
          entries.skip(pin.id, entry.name)
          skip(parts, pin.id, entry.path, error)
        }
      }).finally(() => {
        parts.cache.flush()
        for (const { name, content } of done) entries.keep(pin.id, pin.generation, name, content)
      })
      requireDisk(parts)
      if (signal.aborted) throw new Failure({ kind: 'cancelled' })
      parts.progressed()
    }
  }
  for (const entry of entries.open(pin.id, kind, -1, batch)) {
    skip(parts, pin.id, entry.path, { kind: 'validation', message: t('Its answer could not be kept') })
    entries.skip(pin.id, entry.name)
  }
}

async function readFolder(reader: PinReader, pin: StoredPin, { path, name }: PinEntry): Promise<null> {
  const folder = folderQuery(pin.project, pin.ref, path)
  for await (const _page of reader.readAll(folder, Number.POSITIVE_INFINITY, { entry: name }));
  if (path !== '') await readLastCommit(reader, pin, path, name)
  return null
}

/** A file as its screen reads it: metadata, then the blob by its name, then the commit that touched it last. */
async function readFile(
  parts: DownloadParts,
  reader: PinReader,
  pin: StoredPin,
  { path, name }: PinEntry,
  commits: Map<string, Promise<Buffer>>,
  lastCommits: boolean,
): Promise<Buffer> {
  const { project: id, ref } = pin
  const { value: metadata } = await reader.read(fileQuery({ id, file_path: path, ref }), { entry: name })
  requireRoom(parts, metadata.size * storedPerByte + storedPerFile)
  const { key } = await reader.read(blobQuery({ id, sha: metadata.blob_id }), { entry: name })
  if (lastCommits) {
    await readLastCommit(reader, pin, path, name)
    const sha = metadata.last_commit_id
    const asked =
      commits.get(sha) ?? reader.read(commitWithoutStatsQuery(id, sha), { fixed: true }).then(({ key }) => key)
    commits.set(sha, asked)
    // Another file may have the same one; it belongs to each of them.
    const commit = await asked
    parts.pins.claim(pin.id, pin.generation, commit, name)
  }
  return key
}

async function readLastCommit(
  reader: PinReader,
  { project: id, ref }: StoredPin,
  path: string,
  name: Buffer,
): Promise<void> {
  await reader.read(lastCommitQuery(id, path, ref), { entry: name }).catch(unlessHidden)
}

async function readHistory(reader: PinReader, { project: id, ref }: StoredPin): Promise<void> {
  const shas: string[] = []
  for await (const { value } of reader.readAll(commitsQuery(id, { ref_name: ref }), historyPages)) {
    shas.push(...value.map(commit => commit.id))
  }
  await inTurns(shas.slice(0, commitsInFull), fewAtOnce, async sha => {
    await reader.read(commitQuery(id, sha), { fixed: true })
    await reader.read(commitDiffQuery(id, sha), { fixed: true })
    await reader.read(commitRefsQuery(id, sha))
  })
}

/** What was deployed last to each environment: the list of them leaves it out. */
async function readLastDeployments(reader: PinReader, { project: id }: StoredPin): Promise<void> {
  const environments: number[] = []
  // That list is a record itself, and was read just now.
  for await (const { value } of reader.readAll(environmentsQuery(id), environmentPages, { fixed: true })) {
    environments.push(...value.map(environment => environment.id))
  }
  await inTurns(environments, fewAtOnce, async environment_id => {
    await reader.read(environmentQuery({ id, environment_id })).catch(unlessHidden)
  })
}

async function readRecords(parts: DownloadParts, pin: StoredPin, reader: PinReader): Promise<void> {
  const { value: project } = await reader
    .read(projectQuery(pin.project), { fixed: true })
    .catch(() => ({ value: null }))
  const fullPath = project?.path_with_namespace ?? (/^\d+$/.test(pin.project) ? '' : pin.project)
  for (const { part, query, pages } of projectRecords(pin.project, fullPath)) {
    await orSkip(parts, pin.id, part, async () => {
      for await (const _page of reader.readAll(query, pages));
    })
    requireDisk(parts)
    parts.progressed()
  }
  // Screens say by it who may change something. Not every token may read it: a service may answer 401 to this request alone.
  await reader.read(currentUserQuery()).catch(thrown => {
    if (toAppError(thrown).kind !== 'unauthorized') unlessHidden(thrown)
  })
  await orSkip(parts, pin.id, t('last deployments'), () => readLastDeployments(reader, pin))
}

async function orSkip(parts: DownloadParts, id: number, part: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (thrown) {
    const error = toAppError(thrown)
    if (thrown instanceof Stopped || !isOfOnePart(error)) throw thrown
    skip(parts, id, part, error)
  }
}

function skip(parts: DownloadParts, id: number, part: string, error: AppError): void {
  parts.pins.change(id, { skipped: [...withSkipped(known(parts, id).skipped, { part, error })] })
}

function step(parts: DownloadParts, id: number, next: PinStep): void {
  parts.pins.change(id, { step: next })
  parts.progressed()
}

function known(parts: DownloadParts, id: number): StoredPin {
  const pin = parts.pins.get(id)
  if (!pin) throw new Failure({ kind: 'cancelled' })
  return pin
}

function getReader(parts: DownloadParts, pin: StoredPin, signal: AbortSignal): PinReader {
  return createPinReader(parts, parts.connection, pin, signal)
}

function isSha(ref: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(ref)
}

/** Failures that say something about what was asked for, and nothing about the rest. */
function isOfOnePart({ kind }: AppError): boolean {
  return ['forbidden', 'notFound', 'badResponse', 'validation', 'conflict', 'server', 'internal'].includes(kind)
}

function unlessHidden(thrown: unknown): null {
  const { kind } = toAppError(thrown)
  if (kind === 'notFound' || kind === 'forbidden' || kind === 'server' || kind === 'badResponse') return null
  throw thrown
}

function requireDisk({ fault }: DownloadParts): void {
  const found = fault()
  if (found) throw new Stopped(found)
}

function requireRoom({ hasRoom }: DownloadParts, more: number): void {
  if (hasRoom(more)) return
  const message = t('The limit for projects kept offline is reached: raise it, or delete one of them')
  throw new Stopped({ kind: 'validation', message })
}

/** What no other part of the download can go on after. */
class Stopped extends Failure {}
