import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type {
  ArchiveGap,
  ArchiveResults,
  ArchiveScope,
  ArchivesState,
  AuditArchive,
  BridgeEvent,
  ConnectionId,
  ConnectionRef,
  ParsedBridgeArgument,
} from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { isOwner, type Owners, ownerFrom } from '../connections/owner.ts'
import { Failure, invalid, toAppError } from '../failure.ts'
import type { LongFiles } from '../files/long-files.ts'
import { aboutFault, type Log } from '../log.ts'
import type { ApiProxy } from '../proxy/proxy.ts'
import type { Sealer } from '../store/seal.ts'
import { type ArchiveFile, emptyHead, openArchiveFile } from './archive-file.ts'
import { type ArchiveIndex, createArchiveIndex, searchArchive } from './search-archive.ts'

export interface ArchivesParts extends Owners {
  readonly proxy: Pick<ApiProxy, 'call' | 'cancel'>
  readonly files: LongFiles
  /** Null when no data is written to the disk. */
  readonly folder: string | null
  /** Null when no key outlives the run: nothing is archived without encryption. */
  readonly sealer: Sealer | null
  /** Whether archives are updated without being asked to. */
  readonly isContinuous: boolean
  readonly version: string
  readonly emit: (event: BridgeEvent) => void
  readonly log: Log
}

type ArchiveRequest = ParsedBridgeArgument<'archives.update'>
type Argument<M extends keyof ArchiveResults> = ParsedBridgeArgument<M>

/**
 * Archives of audit events, beyond the time for which a service keeps them. Those of one account or sudo user are not listed, searched or changed for
 * another one. Methods throw only `Failure`.
 */
export interface Archives {
  state(): ArchivesState
  keep(argument: Argument<'archives.keep'>): AuditArchive
  update(request: ArchiveRequest): Promise<AuditArchive>
  stop(request: ArchiveRequest): Promise<void>
  verify(request: ArchiveRequest): Promise<ArchiveResults['archives.verify']>
  search(argument: Argument<'archives.search'>): Promise<ArchiveResults['archives.search']>
  anomalies(argument: Argument<'archives.anomalies'>): Promise<ArchiveResults['archives.anomalies']>
  exportEvents(argument: Argument<'archives.export'>): Promise<ArchiveResults['archives.export']>
  remove(request: ArchiveRequest): Promise<void>
  /** Removes all archives of a connection, of all accounts and sudo users. */
  removeConnection(connection: ConnectionId): Promise<void>
  /** Updates archives whose service is reachable again. */
  online(connection: ConnectionId): void
  /** Stops running updates; the next run continues them. */
  close(): Promise<void>
}

const updateMilliseconds = 15 * 60_000
/** The minimum interval of progress events. */
const progressMilliseconds = 400
/** IDs of a gap that the page gets. */
const maxShownIds = 100
const ending = '.db'

interface Opened {
  readonly file: ArchiveFile
  readonly index: ArchiveIndex
  running: { readonly controller: AbortController; readonly done: Promise<void> } | null
}

interface Context extends ArchivesParts {
  readonly opened: Map<string, Opened>
  /** Aborts when the app closes. */
  readonly ended: AbortController
  unreadable: number
  telling: NodeJS.Timeout | undefined
  timer: NodeJS.Timeout | undefined
}

/** Opens the archives of this computer, and updates them where that is wanted. */
export function createArchives(parts: ArchivesParts): Archives {
  const context: Context = {
    ...{ ...parts, opened: new Map(), ended: new AbortController(), unreadable: 0 },
    ...{ telling: undefined, timer: undefined },
  }
  openAll(context)
  const updateAll = () => {
    for (const [id, one] of context.opened) if (getOwn(context, one)) startUpdate(context, id, one)
    context.timer = setTimeout(updateAll, updateMilliseconds)
    context.timer.unref()
  }
  if (context.isContinuous) context.timer = setTimeout(updateAll, 0)
  const { signal } = context.ended
  return {
    state: () => getState(context),
    keep: argument => keep(context, argument),
    update: async request => {
      const one = find(context, request)
      await startUpdate(context, request.id, one)
      const { lastRun } = one.file.state()
      if (lastRun?.error) throw new Failure(lastRun.error)
      return show(one, request.connection)
    },
    stop: async request => halt(find(context, request)),
    // What few commands and screens need is loaded when they do: most commands only open the data.
    verify: async request => {
      const { file } = find(context, request)
      const { verifyArchive } = await import('./verify-archive.ts')
      return verifyArchive(file, signal)
    },
    search: async ({ filter, limit, below, ...request }) => {
      const { file, index } = find(context, request)
      const began = performance.now()
      await index.refresh(file, signal)
      const found = await searchArchive(file, index, { filter, limit, below }, signal)
      return { ...found, milliseconds: Math.round(performance.now() - began) }
    },
    anomalies: async ({ filter, ...request }) => {
      const { file, index } = find(context, request)
      await index.refresh(file, signal)
      const { findAnomalies } = await import('./archive-anomalies.ts')
      return findAnomalies(file, index, filter, signal)
    },
    exportEvents: async ({ filter, format, ...request }) => {
      const { file, index } = find(context, request)
      await index.refresh(file, signal)
      const desired = { filter, format, gaps: getGaps(file), version: context.version }
      const { exportArchive } = await import('./export-archive.ts')
      return exportArchive(file, index, context.files, desired, signal)
    },
    remove: async request => remove(context, request.id, find(context, request)),
    removeConnection: async connection => {
      const gone = [...context.opened].filter(([, { file }]) => file.state().connection === connection)
      await Promise.all(gone.map(([id, one]) => remove(context, id, one)))
    },
    online: connection => {
      if (!context.isContinuous) return
      for (const [id, one] of context.opened) {
        const { connection: own, lastRun } = one.file.state()
        if (own === connection && lastRun?.error?.kind === 'offline' && getOwn(context, one))
          startUpdate(context, id, one)
      }
    },
    close: async () => {
      context.ended.abort()
      clearTimeout(context.timer)
      clearTimeout(context.telling)
      await Promise.all([...context.opened.values()].map(halt))
      for (const { file } of context.opened.values()) file.close()
      context.opened.clear()
    },
  }
}

/** A file that can't be opened stays as it is: its key may be back next time. */
function openAll(context: Context): void {
  const { folder, sealer, opened, log } = context
  if (folder === null || !existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    if (!name.endsWith(ending)) continue
    const id = name.slice(0, -ending.length)
    try {
      if (!sealer) throw new Error('The key is missing')
      opened.set(id, {
        file: openArchiveFile(join(folder, name), id, sealer, null),
        index: createArchiveIndex(),
        running: null,
      })
    } catch (error) {
      context.unreadable += 1
      log('archive.unreadable', aboutFault(error))
    }
  }
}

function keep(context: Context, { connection, scope }: Argument<'archives.keep'>): AuditArchive {
  const { folder, sealer, opened } = context
  if (folder === null || !sealer)
    throw invalid(t('An archive needs a working keychain and a disk that can be written to'))
  const identity = context.issuedAs(connection)
  for (const one of opened.values()) {
    const state = one.file.state()
    if (getOwn(context, one) === connection && isSameScope(state.scope, scope)) return show(one, connection)
  }
  const id = randomUUID()
  const file = openArchiveFile(join(folder, `${id}${ending}`), id, sealer, {
    ...{ version: 1, scope, connection: identity.id, owner: ownerFrom(identity), createdAt: new Date().toISOString() },
    ...{ events: 0, head: emptyHead, newest: null, oldest: null, pending: [], lastRun: null },
  })
  const one: Opened = { file, index: createArchiveIndex(), running: null }
  opened.set(id, one)
  if (context.isContinuous) startUpdate(context, id, one)
  scheduleChange(context)
  return show(one, connection)
}

function isSameScope(one: ArchiveScope, other: ArchiveScope): boolean {
  if (one.kind === 'instance' || other.kind === 'instance') return one.kind === other.kind
  return one.kind === other.kind && one.id === other.id
}

/** Starts an update, or joins the running one. Never rejects: how it ended is in the state of the archive. */
function startUpdate(context: Context, id: string, one: Opened): Promise<void> {
  if (one.running) return one.running.done
  const controller = new AbortController()
  const done = update(context, one, controller.signal).finally(() => {
    one.running = null
    if (context.opened.has(id)) scheduleChange(context)
  })
  one.running = { controller, done }
  scheduleChange(context)
  return done
}

async function update(context: Context, one: Opened, signal: AbortSignal): Promise<void> {
  const { file } = one
  const identity = context.getIdentity(file.state().connection)
  if (!identity) return
  // A renewed token, or a user whose name was not known before.
  if (file.state().owner.actor !== identity.actor || file.state().owner.username === null) {
    file.commit({ state: { owner: ownerFrom(identity) } })
  }
  const [{ createLogReader }, { catchUp }] = await Promise.all([import('./read-log.ts'), import('./catch-up.ts')])
  const reader = createLogReader(context.proxy, identity.ref, file.state().scope, signal)
  try {
    await catchUp(file, { read: reader, now: Date.now, onPage: () => scheduleChange(context) })
    file.commit({ state: { lastRun: { at: new Date().toISOString(), error: null } } })
  } catch (thrown) {
    const error = toAppError(thrown)
    if (error.kind === 'cancelled' || signal.aborted) return
    context.log('archive.failed', { error: error.kind })
    file.commit({ state: { lastRun: { at: new Date().toISOString(), error } } })
  }
}

async function halt({ running }: Opened): Promise<void> {
  running?.controller.abort()
  await running?.done
}

async function remove(context: Context, id: string, one: Opened): Promise<void> {
  await halt(one)
  context.opened.delete(id)
  one.file.remove()
  scheduleChange(context)
}

/** @throws Failure notFound */
function find(context: Context, { connection, id }: ArchiveRequest): Opened {
  const one = context.opened.get(id)
  if (!one || getOwn(context, one) !== connection)
    throw new Failure({ kind: 'notFound', message: t('The archive was not found') })
  return one
}

/** The connection as it is now, when its account is that of the archive; else null. */
function getOwn({ getIdentity }: Context, { file }: Opened): ConnectionRef | null {
  const { connection, owner } = file.state()
  const identity = getIdentity(connection)
  return identity && isOwner(owner, identity) ? identity.ref : null
}

function getState(context: Context): ArchivesState {
  const archives = [...context.opened.values()].flatMap(one => {
    const connection = getOwn(context, one)
    return connection === null ? [] : [show(one, connection)]
  })
  return {
    lasts: context.folder !== null && context.sealer !== null,
    unreadable: context.unreadable,
    archives: archives.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
  }
}

function show({ file, running }: Opened, connectionRef: ConnectionRef): AuditArchive {
  const { connection, scope, createdAt, events, oldest, newest, head, lastRun } = file.state()
  return {
    ...{ id: file.id, connection, connectionRef, scope, createdAt, events, head, lastRun },
    ...{ bytes: file.size(), first: oldest, last: newest, isRunning: running !== null, gaps: getGaps(file) },
  }
}

/** The gaps that were found, after what is not read yet. */
function getGaps(file: ArchiveFile): readonly ArchiveGap[] {
  const { pending, lastRun, createdAt } = file.state()
  const unread = pending.map(
    ({ from, to }): ArchiveGap => ({
      ...{ reason: 'unread', from, to, count: null, ids: [], foundAt: lastRun?.at ?? createdAt },
    }),
  )
  const found = file.gaps().map(
    ({ reason, from, to, count, ids, foundAt }): ArchiveGap => ({
      ...{ reason, from, to, count, ids: ids.slice(0, maxShownIds), foundAt },
    }),
  )
  return [...unread, ...found]
}

function scheduleChange(context: Context): void {
  if (context.ended.signal.aborted) return
  context.telling ??= setTimeout(() => {
    context.telling = undefined
    context.emit({ type: 'archives.changed', state: getState(context) })
  }, progressMilliseconds)
}
