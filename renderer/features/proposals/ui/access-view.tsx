import { Alert, Button, Text, Title } from '@mantine/core'
import { IconRobotOff } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Access, AssistantClient } from '#shared/assistants.ts'
import type { Connection } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { request } from '../../../lib/bridge/bridge.ts'
import { useConnections } from '../../../lib/connection/use-connection.ts'
import { notifyFailure } from '../../../lib/notices/notices.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { proposalsKey, useAssistants } from '../model/use-proposals.ts'
import { AccessDialog } from './access-dialog.tsx'
import { ConnectionName } from './proposal-brief.tsx'
import classes from './proposals.module.css'

const noConnections: readonly Connection[] = []

/** What each assistant may read and propose. */
export function AccessView() {
  const { items, error, isPending, refetch } = useAssistants()
  const { data: connections = noConnections } = useConnections()
  const [asked, setAsked] = useState<AssistantClient | null>(null)
  if (isPending) return <LoadingState rows={4} label={t('Loading the assistants')} />
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (items.length === 0) return <NoAssistants />
  return (
    <div className={classes.view}>
      <Text size="sm" c="dimmed">
        {t(
          'An assistant reads only what you select here, and changes nothing. You approve or reject each change that it proposes.',
        )}
      </Text>
      <ul className={classes.list} aria-label={t('Assistants')}>
        {items.map(client => (
          <Client key={client.name} client={client} connections={connections} onGive={() => setAsked(client)} />
        ))}
      </ul>
      {asked && <AccessDialog client={asked} connections={connections} onClose={() => setAsked(null)} />}
    </div>
  )
}

function NoAssistants() {
  return (
    <EmptyState
      icon={<IconRobotOff size={30} stroke={1.5} />}
      title={t('No assistants')}
      description={t(
        'Add the MCP server of Gatehouse to the configuration of an assistant (“gatehouse mcp”, see the documentation). It appears here after its first request, without access.',
      )}
    />
  )
}

function Client({
  client,
  connections,
  onGive,
}: {
  readonly client: AssistantClient
  readonly connections: readonly Connection[]
  readonly onGive: () => void
}) {
  const { name, access, lastSeenAt } = client
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (connection: string | null) =>
      connection === null
        ? request('assistants.forget', { client: name })
        : request('assistants.revoke', { client: name, connection }),
    onError: thrown => notifyFailure(thrown),
    onSettled: () => queries.invalidateQueries({ queryKey: proposalsKey }),
  })
  return (
    <li className={classes.client}>
      <div className={classes.head}>
        <Title order={2} className={classes.words}>
          <VisibleText text={name} />
        </Title>
        <Text size="sm" c="dimmed">
          <Trans message="Last seen <timeAgo/>" components={{ timeAgo: <TimeAgo value={lastSeenAt} /> }} />
        </Text>
        <Button variant="default" onClick={onGive}>
          {t('Grant access…')}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => change.mutate(null)}>
          {t('Forget {name}', { name })}
        </Button>
      </div>
      {access.length === 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('No access.')}
        </Text>
      )}
      {access.map(one => (
        <div key={one.connection} className={classes.access}>
          <div className={classes.words}>
            <AccessWords access={one} connection={connections.find(({ id }) => id === one.connection)} />
          </div>
          <Button variant="subtle" color="gray" onClick={() => change.mutate(one.connection)}>
            {t('Remove access')}
          </Button>
        </div>
      ))}
    </li>
  )
}

function AccessWords({ access, connection }: { readonly access: Access; readonly connection: Connection | undefined }) {
  const { places, resources, proposes, isOutdated } = access
  const reach = places === null ? t('everything the account can read') : places.map(({ path }) => path).join(', ')
  return (
    <>
      <ConnectionName connection={connection} id={access.connection} />: <VisibleText text={reach} />
      <Text size="sm" c="dimmed">
        {resources.join(', ')} · {proposes ? t('may propose changes') : t('read-only')}
      </Text>
      {isOutdated && (
        <Alert color="orange" py={6} mt={4}>
          {t(
            'The account or address of the connection changed, so this access is no longer valid. Grant access again.',
          )}
        </Alert>
      )}
    </>
  )
}
