import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ServiceCheck } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { getError, request, subscribe } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'

type Step = 'start' | 'pause' | 'resume' | 'stop'

/** The check of the current connection, kept up to date, and its actions. */
export function useServiceCheck() {
  const { ref: connection, name } = useConnection()
  const client = useQueryClient()
  useEffect(
    () =>
      subscribe(event => {
        if (event.type !== 'serviceCheck.changed') return
        client.setQueryData<ServiceCheck | null>(getKey(event.check.connection), event.check)
      }),
    [client],
  )
  const query = useQuery({
    queryKey: getKey(connection),
    queryFn: () => request('serviceCheck.get', { connection }),
    staleTime: Number.POSITIVE_INFINITY,
    // It runs while no screen is mounted.
    refetchOnMount: 'always',
  })
  const step = (what: Step) =>
    telling(async () => {
      const check = await request(`serviceCheck.${what}`, { connection })
      client.setQueryData<ServiceCheck | null>(getKey(connection), check)
    })
  const telling = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (thrown) {
      const { title, sentence } = explain(getError(thrown), name)
      notifications.show({ color: 'red', title, message: sentence })
    }
  }
  const saveSamples = () =>
    telling(async () => {
      const saved = await request('serviceCheck.saveSamples', { connection })
      if (saved)
        notifications.show({
          message: t('{samples} samples saved to {path}', { samples: saved.samples, path: saved.path }),
        })
    })
  return { ...query, saveSamples: () => void saveSamples(), step: (what: Step) => void step(what) }
}

function getKey(connection: ServiceCheck['connection']) {
  return ['service-check', connection] as const
}
