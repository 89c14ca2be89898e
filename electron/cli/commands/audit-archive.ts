import { resolve } from 'node:path'
import { getFacts } from '#shared/audit/facts.ts'
import { getSentence } from '#shared/audit/sentence.ts'
import type { ArchiveFilter, ArchiveScope, AuditArchive, BridgeArgument } from '#shared/bridge.ts'
import { visibleString } from '#shared/text/visible.ts'
import type { MainClient } from '../../main/terminal/main-client.ts'
import { getFlag, type Typed } from '../command.ts'
import type { Io } from '../io.ts'
import { chooseConnection, type Opened, withMain } from '../open.ts'
import { createRowWriter, getOutput } from '../output.ts'
import { getOwner } from '../owner.ts'
import { DataProblem, UsageProblem } from '../problem.ts'
import { formatOf, getTime } from './audit.ts'

const columns = ['id', 'log', 'events', 'bytes', 'first', 'last', 'last_run', 'gaps'] as const
const foundColumns = ['id', 'created_at', 'author_name', 'entity_path', 'what', 'ip_address', 'sentence'] as const

/** `audit archive run`: creates the archive of a log when there is none, and reads what is missing. Exit code 1 with gaps. */
export async function runArchive(typed: Typed, io: Io): Promise<number> {
  return withMain(typed, io, async opened => {
    const { main } = opened
    const { ref: connection } = await chooseConnection(opened, typed, io)
    const { lasts } = await main.request('archives.state', {})
    if (!lasts) {
      throw new DataProblem('An archive needs the keychain of the system and a disk that can be written to.')
    }
    const { id } = await main.request('archives.keep', { connection, scope: getScope(typed) })
    const archive = await main.request('archives.update', { connection, id })
    io.stdout.write(`${describe(archive)}\n`)
    for (const { reason, from, to, count } of archive.gaps) {
      io.stderr.write(
        `Gap (${reason}): ${from ?? 'the beginning'} to ${to}${count === null ? '' : `, events: ${count}`}\n`,
      )
    }
    return archive.gaps.length > 0 ? 1 : 0
  })
}

/** `audit archive list`. */
export async function listArchives(typed: Typed, io: Io): Promise<number> {
  const output = getOutput(typed, io)
  return withMain(typed, io, async ({ main }) => {
    const { archives } = await main.request('archives.state', {})
    const writer = createRowWriter(io, output, columns)
    await writer.write(
      archives.map(({ id, scope, events, bytes, first, last, lastRun, gaps }) => ({
        ...{ id, log: nameOf(scope), events, bytes, first, last, last_run: lastRun?.at ?? null, gaps: gaps.length },
      })),
    )
    await writer.end()
    return 0
  })
}

/** `audit archive verify`: computes the hash chain again. Exit code 1 when it differs. */
export async function verifyArchive(typed: Typed, io: Io): Promise<number> {
  return withArchive(typed, io, async (main, archive) => {
    const proof = await main.request('archives.verify', referTo(archive))
    if (!proof.isIntact) {
      io.stderr.write(`The archive of ${nameOf(archive.scope)} was changed. ${proof.problem ?? ''}\n`)
      return 1
    }
    io.stdout.write(`The archive of ${nameOf(archive.scope)} is intact: ${proof.events} events, head ${proof.head}.\n`)
    return 0
  })
}

/** `audit archive search TEXT`: exit code 1 without a match, as grep. */
export async function searchArchive(typed: Typed, io: Io): Promise<number> {
  const output = getOutput(typed, io)
  const filter = getFilter(typed)
  return withArchive(typed, io, async (main, archive) => {
    const writer = createRowWriter(io, output, foundColumns)
    let count = 0
    let below: BridgeArgument<'archives.search'>['below']
    do {
      const { events, next } = await main.request('archives.search', {
        ...{ ...referTo(archive), filter },
        ...(below && { below }),
      })
      count += events.length
      await writer.write(
        events.map(event => {
          const facts = getFacts(event)
          const { author: author_name, entityPath: entity_path, what, ip: ip_address } = facts
          const { id, created_at } = event
          return { id, created_at, author_name, entity_path, what, ip_address, sentence: getSentence(facts) }
        }),
      )
      below = next ?? undefined
    } while (below)
    await writer.end()
    return count > 0 ? 0 : 1
  })
}

/** `audit archive export --to FILE`: the file can be checked with `audit verify` anywhere. */
export async function exportArchive(typed: Typed, io: Io): Promise<number> {
  const to = getFlag(typed, 'to')
  const format = formatOf(to)
  const filter = getFilter(typed)
  return withArchive(typed, io, async (main, archive, opened) => {
    opened.saveTo(resolve(to ?? ''))
    const saved = await main.request('archives.export', { ...referTo(archive), filter, format })
    if (!saved) throw new UsageProblem('--to FILE is missing.')
    io.stdout.write(`${saved.events} events saved to ${visibleString(saved.path)}, SHA-256 ${saved.sha256}\n`)
    return 0
  })
}

/** Finds the archive of the log that was named. */
function withArchive(
  typed: Typed,
  io: Io,
  work: (main: MainClient, archive: AuditArchive, opened: Opened) => Promise<number>,
): Promise<number> {
  const scope = getScope(typed)
  return withMain(typed, io, async opened => {
    const { id } = await chooseConnection(opened, typed, io)
    const { archives } = await opened.main.request('archives.state', {})
    const found = archives.find(one => one.connection === id && nameOf(one.scope) === nameOf(scope))
    if (!found) throw new UsageProblem(`No archive of ${nameOf(scope)}. Create it with “audit archive run”.`)
    return work(opened.main, found, opened)
  })
}

function referTo({ connectionRef: connection, id }: AuditArchive) {
  return { connection, id }
}

/** @throws UsageProblem */
function getScope(typed: Typed): ArchiveScope {
  const owner = getOwner(typed)
  return owner ? { ...owner, name: owner.id } : { kind: 'instance' }
}

function getFilter(typed: Typed): ArchiveFilter {
  const { words } = typed
  const [from, to] = [getTime(typed, 'after'), getTime(typed, 'before')]
  return {
    ...(words.length > 0 && { q: words.join(' ') }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...ofText('author', getFlag(typed, 'author')),
    ...ofText('target', getFlag(typed, 'target')),
    ...ofText('what', getFlag(typed, 'action')),
    ...ofText('ip', getFlag(typed, 'ip')),
  }
}

function ofText(name: 'author' | 'target' | 'what' | 'ip', text: string | undefined): ArchiveFilter {
  return text === undefined ? {} : { [name]: text }
}

function nameOf(scope: ArchiveScope): string {
  return scope.kind === 'instance' ? 'the instance' : `${scope.kind} ${visibleString(scope.id)}`
}

function describe({ scope, events, first, last, head }: AuditArchive): string {
  const period = first === null || last === null ? '' : `, from ${first} to ${last}`
  return `The archive of ${nameOf(scope)} has ${events} events${period}. Head ${head}.`
}
