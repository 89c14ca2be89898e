import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Connection, JournalEntry } from '#shared/bridge.ts'
import { useDraftList } from '../../features/editing/model/use-draft-list.ts'
import { request } from '../../lib/bridge/bridge.ts'
import { useConnection } from '../../lib/connection/use-connection.ts'
import { useBulkJobs } from '../../ui/bulk/bulk.ts'
import { useDownloads } from '../../ui/downloads/use-downloads.ts'
import { journalKey } from '../../ui/journal/journal-queries.ts'
import { pinsOf } from '../../ui/offline/pins-of.ts'
import { useOffline } from '../../ui/offline/use-offline.ts'
import { counted } from '../../ui/resource-table/words.ts'
import { dayMilliseconds } from '../../ui/time/time.ts'
import { onThisComputer, type Section } from './section.ts'
import { draftItems, pinItems, stoppedItems, unknownItems } from './sections/local.ts'

/** Writes that nobody has looked at for longer are the journal's own matter. */
const journalDays = 30
const mostUnknown = 100
/** So many are looked at again at once. */
const mostChecked = 20

/** What lies on this computer for a connection: there at once, with or without a network. */
export function useLocalSections(now: number): readonly Section[] {
  const acting = useConnection()
  const connection = acting.id
  const { drafts } = useDraftList({ connection: acting.ref })
  const unknown = useUnknownWrites(acting, now)
  const downloads = useDownloads().filter(download => download.connection === connection)
  const jobs = useBulkJobs().filter(job => job.connection === acting.ref)
  const pins = pinsOf(useOffline().data?.pins ?? [], acting)
  const shared = { looked: onThisComputer, noun: null }
  return [
    {
      ...shared,
      looked: { ...onThisComputer, isWhole: unknown.length < mostUnknown },
      id: 'journal',
      items: unknownItems(connection, unknown),
      fine: `no unknown outcome in the last ${journalDays} days`,
    },
    {
      ...shared,
      id: 'stopped',
      items: stoppedItems(downloads, jobs),
      fine: 'none stopped since Gatehouse was started',
    },
    { ...shared, id: 'drafts', items: draftItems(connection, drafts), fine: 'none open' },
    {
      ...shared,
      id: 'offline',
      items: pinItems(pins, now),
      fine: pins.length === 0 ? 'nothing is kept' : `${counted(pins.length, ['ref', 'refs'])} kept, all up to date`,
    },
  ]
}

/** The latest entries of the journal whose outcome is not known. */
function useUnknownWrites({ id, ref }: Pick<Connection, 'id' | 'ref'>, now: number) {
  // A key that moves once a day.
  const since = Math.floor(now / dayMilliseconds) - journalDays
  const { data = [] } = useQuery({
    queryKey: [...journalKey, 'unknown', ref, since],
    queryFn: () => readUnknown({ id, ref }, new Date(since * dayMilliseconds).toISOString()),
    staleTime: 0,
    meta: { secondary: true },
  })
  return useMemo(() => data, [data])
}

/** Those that are still open after the service was asked about the newest ones; nothing is sent but reads. */
async function readUnknown(
  connection: Pick<Connection, 'id' | 'ref'>,
  since: string,
): Promise<readonly JournalEntry[]> {
  const list = () =>
    request('journal.list', { connection: connection.id, outcome: 'unknown', open: true, since, limit: mostUnknown })
  const found = await list()
  if (found.length === 0) return found
  // Out of reach, they stay as they are.
  await Promise.allSettled(
    found.slice(0, mostChecked).map(({ id }) => request('journal.check', { connection: connection.ref, id })),
  )
  return list()
}
