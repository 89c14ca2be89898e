import {
  ActionIcon,
  Alert,
  Badge,
  Button,
  Group,
  Modal,
  NumberInput,
  Progress,
  Text,
  Title,
  Tooltip,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  IconCloudOff,
  IconInfoCircle,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { type OfflineLimits, type OfflineSizes, offlineLimits, type Pin } from '#shared/bridge.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { getError, request } from '../../../lib/bridge/bridge.ts'
import { formatSize } from '../../../lib/code/format-size.ts'
import { ConnectionColorDot } from '../../../lib/connection/connection-color.tsx'
import { useConnections } from '../../../lib/connection/use-connection.ts'
import { connectionPrefix } from '../../../lib/operations/operation-key.ts'
import { LinkAnchor, LinkButton } from '../../../ui/link/link.tsx'
import { useOffline, useOfflineAction } from '../../../ui/offline/use-offline.ts'
import { Page } from '../../../ui/screen/screen.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { formatFiles, formatState, getProgress } from '../model/words.ts'
import classes from './offline.module.css'

const megabyte = 1_000_000

/** The offline data: its size, age, progress and limits. */
export function OfflineScreen() {
  const { data, error, refetch } = useOffline()
  return (
    <Page title={t('Offline')} content="measure">
      <Text size="sm" c="dimmed" maw={640} mb="md">
        {t(
          'Projects kept on this computer stay readable and searchable without a network, sealed with a key from the keychain. Other opened screens stay readable too, within the limit below.',
        )}
      </Text>
      {error && !data && <ErrorState error={getError(error)} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState rows={3} rowHeight={64} label={t('Loading offline data')} />}
      {data && !data.lasts && (
        <Alert icon={<IconInfoCircle size={16} />} color="orange" mb="md">
          {t('Loaded data is in memory only in this session, so nothing can be kept offline now.')}
        </Alert>
      )}
      {data?.pins.length === 0 && (
        <div className={classes.box}>
          <EmptyState
            icon={<IconCloudOff size={30} stroke={1.5} />}
            title={t('No project is kept offline')}
            description={t('Open a project, pick a branch, tag or commit, and choose “Keep offline…”.')}
          />
        </div>
      )}
      {data && data.pins.length > 0 && (
        <ul className={classes.list} aria-label={t('Kept offline')}>
          {data.pins.map(pin => (
            <PinRow key={pin.id} pin={pin} />
          ))}
        </ul>
      )}
      {data && <SpaceForm key={`${data.limits.seen} ${data.limits.kept}`} sizes={data.sizes} limits={data.limits} />}
    </Page>
  )
}

/** One offline ref: its project and service, progress, size, age and actions. */
function PinRow({ pin }: { readonly pin: Pin }) {
  const { data: connections = [] } = useConnections()
  const connection = connections.find(({ id }) => id === pin.connection)
  const service = connection?.name ?? t('the service')
  const progress = getProgress(pin)
  const underWay = pin.state !== 'complete' && pin.state !== 'gone'
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.name}>
          {pin.state === 'gone' ? (
            <VisibleText text={pin.project} />
          ) : (
            <LinkAnchor
              to="/c/$connection/p/$project/tree"
              params={{ connection: pin.connection, project: pin.project }}
              search={{ ref: pin.ref }}
            >
              <VisibleText text={pin.project} />
            </LinkAnchor>
          )}
          <Badge variant="light" color="gray" size="sm" radius="sm" tt="none" maw={220} title={visibleString(pin.ref)}>
            <VisibleText text={pin.ref} />
          </Badge>
        </div>
        <div className={classes.facts}>
          <span className={classes.service}>
            {connection && <ConnectionColorDot color={connection.color} />}
            <VisibleText text={pin.sudo === null ? service : t('{service} as {sudo}', { service, sudo: pin.sudo })} />
          </span>
          {pin.state !== 'gone' && (
            <>
              <span>{formatFiles(pin)}</span>
              <span>{formatSize(pin.bytes)}</span>
            </>
          )}
          {pin.completedAt !== null && (
            <span>
              <Trans message="kept <timeAgo/>" components={{ timeAgo: <TimeAgo value={pin.completedAt} /> }} />
            </span>
          )}
        </div>
        {pin.state !== 'complete' && (
          <div className={classes.state} data-state={pin.state} role="status">
            {formatState(pin, service)}
          </div>
        )}
        {underWay && (
          <Progress
            value={progress ?? 0}
            size="sm"
            mt={6}
            aria-label={t('How much of {project} is there', { project: pin.project })}
            animated={pin.state === 'running'}
          />
        )}
        {pin.skipped.length > 0 && (
          <details className={classes.skipped}>
            <summary>
              {t('{skipped, plural, one {# part was} other {# parts were}} left out', { skipped: pin.skipped.length })}
            </summary>
            <ul>
              {pin.skipped.map(({ part, error }) => (
                <li key={part}>
                  <VisibleText text={part} />: <VisibleText text={explain(error, service).sentence} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <PinActions pin={pin} />
    </li>
  )
}

/** How much of the disk is used, of how much, and the ways to change that. */
function SpaceForm({ sizes, limits }: { readonly sizes: OfflineSizes; readonly limits: OfflineLimits }) {
  const titleId = useId()
  const act = useOfflineAction()
  const [kept, setKept] = useState<number | string>(limits.kept / megabyte)
  const [seen, setSeen] = useState<number | string>(limits.seen / megabyte)
  const [failure, setFailure] = useState<AppError | null>(null)
  const typedLimits = { kept: Number(kept) * megabyte, seen: Number(seen) * megabyte }
  const isValid = offlineLimits.safeParse(typedLimits).success
  const isChanged = typedLimits.kept !== limits.kept || typedLimits.seen !== limits.seen
  const attempt = (work: () => Promise<unknown>) => {
    setFailure(null)
    act(work).catch((thrown: unknown) => setFailure(getError(thrown)))
  }
  return (
    <form
      className={classes.space}
      aria-labelledby={titleId}
      onSubmit={event => {
        event.preventDefault()
        if (isValid && isChanged) attempt(() => request('offline.setLimits', typedLimits))
      }}
    >
      <Title order={2} id={titleId}>
        {t('Space on this disk')}
      </Title>
      <div className={classes.spaceRow}>
        <div className={classes.spaceWords}>
          <Text size="sm" fw={500}>
            {t('Kept offline: {size}', { size: formatSize(sizes.kept) })}
          </Text>
          <Text size="xs" c="dimmed">
            {t('Never removed automatically. A download stops before it reaches the limit.')}{' '}
            {sizes.hidden > 0 &&
              t('Another {size} belongs to other accounts or sudo users and is listed when you act as them.', {
                size: formatSize(sizes.hidden),
              })}
          </Text>
        </div>
        <Limit label={t('Limit for offline data, MB')} value={kept} onChange={setKept} />
      </div>
      <div className={classes.spaceRow}>
        <div className={classes.spaceWords}>
          <Text size="sm" fw={500}>
            {t('Seen before: {size} in {seenAnswers} answers', {
              size: formatSize(sizes.seen),
              seenAnswers: formatNumber(sizes.seenAnswers),
            })}
          </Text>
          <Text size="xs" c="dimmed">
            {t('Least recently used data is removed first when the limit is reached. Drafts are never removed.')}
          </Text>
        </div>
        <Button
          variant="default"
          disabled={sizes.seenAnswers === 0}
          onClick={() => attempt(() => request('offline.clearSeen', {}))}
        >
          {t('Clear')}
        </Button>
        <Limit label={t('Limit for cached data, MB')} value={seen} onChange={setSeen} />
      </div>
      <div className={classes.spaceEnd}>
        <Text size="xs" c="red" role="alert">
          {failure ? explain(failure).sentence : isValid ? '' : t('A limit is between 10 and 1,000,000 MB.')}
        </Text>
        <Button type="submit" disabled={!isValid || !isChanged}>
          {t('Set limits')}
        </Button>
      </div>
    </form>
  )
}

function Limit({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: number | string
  readonly onChange: (value: number | string) => void
}) {
  return (
    <NumberInput
      aria-label={label}
      size="xs"
      w={150}
      value={value}
      onChange={onChange}
      min={10}
      max={1_000_000}
      step={100}
      prefix="≤ "
      suffix=" MB"
      thousandSeparator=","
      allowDecimal={false}
      hideControls
    />
  )
}

/** The actions on an offline ref in its current state. */
function PinActions({ pin }: { readonly pin: Pin }) {
  const { id, state, project } = pin
  const act = useOfflineAction()
  const client = useQueryClient()
  const [deleting, setDeleting] = useState(false)
  const run = (method: 'offline.pause' | 'offline.resume' | 'offline.update' | 'offline.delete') => () =>
    void act(async () => {
      await request(method, { connection: pin.connectionRef, id })
      // Also removes the window's cached data of it.
      if (method === 'offline.delete') client.removeQueries({ queryKey: connectionPrefix(pin.connection) })
    }).catch((thrown: unknown) => {
      const { title, sentence } = explain(getError(thrown))
      notifications.show({ color: 'red', title, message: sentence })
    })
  const isPartial = pin.completedAt === null
  return (
    <div className={classes.actions}>
      {state !== 'gone' && (pin.filesKept > 0 || !isPartial) && (
        <LinkButton
          to="/offline/$pin"
          params={{ pin: String(id) }}
          variant="default"
          leftSection={<IconSearch size={14} />}
        >
          {t('Search')}
        </LinkButton>
      )}
      {(state === 'running' || state === 'waiting') && (
        <IconAction
          label={t('Pause {project}', { project })}
          tip={t('Pause')}
          icon={<IconPlayerPause size={15} />}
          onClick={run('offline.pause')}
        />
      )}
      {(state === 'paused' || state === 'stopped' || state === 'waiting') && (
        <IconAction
          label={t('Resume {project}', { project })}
          tip={t('Resume')}
          icon={<IconPlayerPlay size={15} />}
          onClick={run('offline.resume')}
        />
      )}
      {(state === 'complete' || state === 'gone') && (
        <IconAction
          label={t('Update {project} now', { project })}
          tip={t('Update now')}
          icon={<IconRefresh size={15} />}
          onClick={run('offline.update')}
        />
      )}
      <IconAction
        label={isPartial && state !== 'gone' ? t('Cancel {project}', { project }) : t('Delete {project}', { project })}
        tip={isPartial && state !== 'gone' ? t('Cancel…') : t('Delete…')}
        icon={<IconTrash size={15} />}
        onClick={() => (state === 'gone' ? run('offline.delete')() : setDeleting(true))}
      />
      <Modal opened={deleting} onClose={() => setDeleting(false)} title={t('Delete offline data?')}>
        <Text size="sm">
          <Trans
            message="<strong/> at <visibleText/> ({size}) is removed from this computer. Drafts stay. Nothing changes on the service."
            values={{ size: formatSize(pin.bytes) }}
            components={{
              strong: (
                <strong>
                  <VisibleText text={project} />
                </strong>
              ),
              visibleText: <VisibleText text={pin.ref} />,
            }}
          />
        </Text>
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={() => setDeleting(false)} data-autofocus>
            {t('Cancel')}
          </Button>
          <Button
            color="red.9"
            onClick={() => {
              setDeleting(false)
              run('offline.delete')()
            }}
          >
            {t('Delete')}
          </Button>
        </Group>
      </Modal>
    </div>
  )
}

function IconAction({
  label,
  tip,
  icon,
  onClick,
}: {
  readonly label: string
  readonly tip: string
  readonly icon: ReactNode
  readonly onClick: () => void
}) {
  return (
    <Tooltip label={tip}>
      <ActionIcon aria-label={label} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
