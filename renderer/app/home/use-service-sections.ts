import { useMemo } from 'react'
import { useConnection } from '../../lib/connection/use-connection.ts'
import type { Turns } from '../../lib/operations/turns.ts'
import { counted } from '../../ui/resource-table/words.ts'
import { type Place, theService } from './reading.ts'
import { lookedOf, type Section } from './section.ts'
import { nodeItems } from './sections/geo.ts'
import { jobItems } from './sections/jobs.ts'
import { useEach } from './use-each.ts'

const here: readonly Place[] = [theService]
const nothing = () => ({})

/** What the service itself has to say, to those who may hear it. */
export function useServiceSections(turns: Turns, now: number): readonly Section[] {
  const { id: connection } = useConnection()
  const nodes = useEach(turns, 'geoNodes.list', here, nothing)
  const statuses = useEach(turns, 'geoNodes.status', here, nothing)
  const metrics = useEach(turns, 'backgroundJobs.compoundMetrics', here, nothing)
  const geo = useMemo((): Section => {
    const all = nodes.flatMap(({ values }) => values.flat())
    const told = statuses.flatMap(({ values }) => values.flat())
    const isTold = statuses.every(({ isSeen }) => isSeen)
    return {
      id: 'geo',
      // While nobody has told how they are, nothing can be said of them.
      items: isTold ? nodeItems(connection, all, told, now) : [],
      fine: all.length === 0 ? 'not replicated' : `${counted(all.length, ['node', 'nodes'])}, all fine`,
      looked: lookedOf([...nodes, ...statuses]),
      noun: null,
    }
  }, [connection, nodes, statuses, now])
  const jobs = useMemo((): Section => {
    const [measured] = metrics.flatMap(({ values }) => values)
    const queues = Object.keys(measured?.queues ?? {}).length
    return {
      id: 'jobs',
      items: measured ? jobItems(connection, measured) : [],
      fine: `${counted(queues, ['queue', 'queues'])}, all below the thresholds`,
      looked: lookedOf(metrics),
      noun: null,
    }
  }, [connection, metrics])
  return [geo, jobs]
}
