import { setImmediate as breathe } from 'node:timers/promises'
import type { ArchiveProof } from '#shared/audit-archive.ts'
import { t } from '#shared/i18n/i18n.ts'
import { type ArchiveFile, UnreadableArchive } from './archive-file.ts'
import { chainStart, extendChain } from './chain.ts'

/** Computes the chain again from every archived event, and compares it with the one that was kept. */
export async function verifyArchive(file: ArchiveFile, signal: AbortSignal): Promise<ArchiveProof> {
  let head = chainStart
  let events = 0
  const end = (problem: string | null): ArchiveProof => ({
    ...{ isIntact: problem === null, events, head: head.toString('hex'), problem },
  })
  for (let block = 0; block < file.blocks; block += 1) {
    const number = block + 1
    try {
      const { before, after } = file.bounds(block)
      if (before !== head.toString('hex'))
        return end(t('Block {number} does not follow the one before it.', { number }))
      for (const line of file.lines(block)) {
        head = extendChain(head, line)
        events += 1
      }
      if (after !== head.toString('hex')) return end(t('The events of block {number} were changed.', { number }))
    } catch (error) {
      if (error instanceof UnreadableArchive) return end(t('Block {number} can’t be decrypted.', { number }))
      throw error
    }
    await breathe()
    signal.throwIfAborted()
  }
  const state = file.state()
  if (state.events !== events)
    return end(t('Archived events: {archived}. Events that are there: {events}.', { archived: state.events, events }))
  return end(state.head === head.toString('hex') ? null : t('The last events were changed or removed.'))
}
