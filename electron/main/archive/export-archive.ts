import { type EventFormat, eventLine, getHead } from '#shared/audit/event-lines.ts'
import type { ArchiveExport, ArchiveFilter, ArchiveGap } from '#shared/audit-archive.ts'
import { isCsvFormat } from '#shared/csv.ts'
import type { LongFiles } from '../files/long-files.ts'
import type { ArchiveFile } from './archive-file.ts'
import { canonicalLine } from './archive-file.ts'
import type { ArchiveState } from './archive-state.ts'
import { chainMethod, chainStart, extendChain } from './chain.ts'
import { type ArchiveIndex, createPause, getCandidates, openMatches } from './search-archive.ts'

/** The version of the manifest's format; that of exports of the log. */
const formatVersion = 2
/** Characters written at once. */
const pieceLength = 1_000_000
/** More are counted, not listed: a manifest has a limited length. */
const maxListed = 100

export interface ExportRequest {
  readonly filter: ArchiveFilter
  readonly format: EventFormat
  readonly gaps: readonly ArchiveGap[]
  readonly version: string
}

/**
 * Saves matching events in the order of archiving, with a manifest. A file of JSON Lines has canonical lines and the end of their hash chain, which is that
 * of the archive when it has all events.
 * @returns null when the user cancels @throws Failure when the file can't be written
 */
export async function exportArchive(
  file: ArchiveFile,
  index: ArchiveIndex,
  files: LongFiles,
  { filter, format, gaps, version }: ExportRequest,
  signal: AbortSignal,
): Promise<ArchiveExport | null> {
  const state = file.state()
  const target = await files.begin({ name: getName(state), type: isCsvFormat(format) ? 'csv' : 'jsonl' })
  if (!target) return null
  const written = { head: chainStart, events: 0, piece: getHead(format) }
  try {
    const pause = createPause(signal)
    const isCandidate = await getCandidates(file, index, { filter }, pause)
    for (let block = 0; block < file.blocks; block += 1) {
      await pause()
      if (!isCandidate(block)) continue
      for (const event of openMatches(file, block, { filter })) {
        const line = canonicalLine(event)
        written.head = extendChain(written.head, line)
        written.events += 1
        written.piece += isCsvFormat(format) ? eventLine(format, event) : `${line}\n`
      }
      if (written.piece.length >= pieceLength) {
        await files.write({ ...target, text: written.piece })
        written.piece = ''
      }
    }
    await files.write({ ...target, text: written.piece })
    const manifest = getManifest({ state, filter, format, gaps, version, file, written })
    return { ...(await files.end({ ...target, manifest })), events: written.events }
  } catch (error) {
    await files.cancel(target.id)
    throw error
  }
}

function getName({ scope }: ArchiveState): string {
  return `audit-archive-${scope.kind === 'instance' ? 'instance' : scope.name.slice(0, 100)}`
}

interface ManifestParts extends ExportRequest {
  readonly state: ArchiveState
  readonly file: ArchiveFile
  readonly written: { readonly head: Buffer; readonly events: number }
}

function getManifest({ state, filter, format, gaps, version, file, written }: ManifestParts) {
  const { scope, owner, createdAt, newest, oldest, pending } = state
  const { from, to, ...ofApp } = filter
  const head = written.head.toString('hex')
  return {
    manifest: formatVersion,
    exporter: { app: 'Gatehouse', version, exported_at: new Date().toISOString() },
    account: owner.username === null ? null : { username: owner.username },
    acting_as: owner.sudo?.username ?? null,
    service: { url: owner.service },
    log: scope.kind === 'instance' ? 'instance' : `${scope.kind} ${scope.id}`,
    filters_of_the_service: {},
    filters_of_the_app: { from, to, ...ofApp },
    order: 'as archived',
    archive: { id: file.id, created_at: createdAt, events: state.events, head: state.head },
    coverage: { complete: pending.length === 0 && gaps.length === 0, from: oldest, to: newest },
    gaps: gaps.slice(0, maxListed),
    gaps_not_listed: Math.max(0, gaps.length - maxListed),
    ...(!isCsvFormat(format) && {
      chain: { method: chainMethod, head, is_that_of_the_archive: head === state.head },
    }),
    format,
    events: written.events,
  }
}
