import { Alert, Text, Title } from '@mantine/core'
import { IconCloudOff, IconInfoCircle } from '@tabler/icons-react'
import { useId } from 'react'
import { errorOf } from '../../../lib/bridge/bridge.ts'
import { useOffline } from '../../../ui/offline/use-offline.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import classes from './offline.module.css'
import { PinRow } from './pin-row.tsx'
import { SpaceForm } from './space-form.tsx'

/** What is kept for reading without a network: how much, how old, how far, and how it goes away. */
export function OfflineScreen() {
  const titleId = useId()
  const { data, error, refetch } = useOffline()
  return (
    <section className={classes.screen} aria-labelledby={titleId}>
      <Title order={1} id={titleId}>
        Offline
      </Title>
      <Text size="sm" c="dimmed" maw={640} mb="md">
        Projects kept on this computer stay readable and searchable without a network, sealed with a key from the
        keychain. Whatever else was opened stays readable too, as long as there is room for it.
      </Text>
      {error && !data && <ErrorState error={errorOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState rows={3} rowHeight={64} label="Loading what is kept" />}
      {data && !data.lasts && (
        <Alert icon={<IconInfoCircle size={16} />} color="orange" mb="md">
          What is seen in this run is kept in memory only, so nothing can be kept offline now.
        </Alert>
      )}
      {data?.pins.length === 0 && (
        <div className={classes.box}>
          <EmptyState
            icon={<IconCloudOff size={30} stroke={1.5} />}
            title="No project is kept offline"
            description="Open a project, pick a branch, tag or commit, and choose “Keep offline…”."
          />
        </div>
      )}
      {data && data.pins.length > 0 && (
        <ul className={classes.list} aria-label="Kept offline">
          {data.pins.map(pin => (
            <PinRow key={pin.id} pin={pin} />
          ))}
        </ul>
      )}
      {data && <SpaceForm key={`${data.limits.seen} ${data.limits.kept}`} sizes={data.sizes} limits={data.limits} />}
    </section>
  )
}
