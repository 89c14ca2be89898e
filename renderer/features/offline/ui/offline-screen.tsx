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
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { formatFiles, formatState, getProgress } from '../model/words.ts'
import classes from './offline.module.css'

const megabyte = 1_000_000

/** The offline data: its size, age, progress and limits. */
export function OfflineScreen() {
  const { data, error, refetch } = useOffline()
  return (
    <Page title="Offline" content="measure">
      <Text size="sm" c="dimmed" maw={640} mb="md">
        Projects kept on this computer stay readable and searchable without a network, sealed with a key from the
        keychain. Other opened screens stay readable too, within the limit below.
      </Text>
      {error && !data && <ErrorState error={getError(error)} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState rows={3} rowHeight={64} label="Loading offline data" />}
      {data && !data.lasts && (
        <Alert icon={<IconInfoCircle size={16} />} color="orange" mb="md">
          Loaded data is in memory only in this session, so nothing can be kept offline now.
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
    </Page>
  )
}

/** One offline ref: its project and service, progress, size, age and actions. */
function PinRow({ pin }: { readonly pin: Pin }) {
  const { data: connections = [] } = useConnections()
  const connection = connections.find(({ id }) => id === pin.connection)
  const service = connection?.name ?? 'the service'
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
            <VisibleText text={service} />
            {pin.sudo !== null && ` as ${pin.sudo}`}
          </span>
          {pin.state !== 'gone' && (
            <>
              <span>{formatFiles(pin)}</span>
              <span>{formatSize(pin.bytes)}</span>
            </>
          )}
          {pin.completedAt !== null && (
            <span>
              kept <TimeAgo value={pin.completedAt} />
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
            aria-label={`How much of ${pin.project} is there`}
            animated={pin.state === 'running'}
          />
        )}
        {pin.skipped.length > 0 && (
          <details className={classes.skipped}>
            <summary>{`${pin.skipped.length} ${pin.skipped.length === 1 ? 'part was' : 'parts were'} left out`}</summary>
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
  const wanted = { kept: Number(kept) * megabyte, seen: Number(seen) * megabyte }
  const isValid = offlineLimits.safeParse(wanted).success
  const isChanged = wanted.kept !== limits.kept || wanted.seen !== limits.seen
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
        if (isValid && isChanged) attempt(() => request('offline.setLimits', wanted))
      }}
    >
      <Title order={2} id={titleId}>
        Space on this disk
      </Title>
      <div className={classes.spaceRow}>
        <div className={classes.spaceWords}>
          <Text size="sm" fw={500}>
            Kept offline: {formatSize(sizes.kept)}
          </Text>
          <Text size="xs" c="dimmed">
            Never removed automatically. A download stops before it reaches the limit.
            {sizes.hidden > 0 &&
              ` Another ${formatSize(sizes.hidden)} belongs to other accounts or sudo users and is listed when you act as them.`}
          </Text>
        </div>
        <Limit label="Limit for offline data, MB" value={kept} onChange={setKept} />
      </div>
      <div className={classes.spaceRow}>
        <div className={classes.spaceWords}>
          <Text size="sm" fw={500}>
            {`Seen before: ${formatSize(sizes.seen)} in ${sizes.seenAnswers.toLocaleString()} answers`}
          </Text>
          <Text size="xs" c="dimmed">
            Least recently used data is removed first when the limit is reached. Drafts are never removed.
          </Text>
        </div>
        <Button
          variant="default"
          disabled={sizes.seenAnswers === 0}
          onClick={() => attempt(() => request('offline.clearSeen', {}))}
        >
          Clear
        </Button>
        <Limit label="Limit for cached data, MB" value={seen} onChange={setSeen} />
      </div>
      <div className={classes.spaceEnd}>
        <Text size="xs" c="red" role="alert">
          {failure ? explain(failure).sentence : isValid ? '' : 'A limit is between 10 and 1,000,000 MB.'}
        </Text>
        <Button type="submit" disabled={!isValid || !isChanged}>
          Set limits
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
      prefix="at most "
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
          Search
        </LinkButton>
      )}
      {(state === 'running' || state === 'waiting') && (
        <IconAction
          label={`Pause ${project}`}
          tip="Pause"
          icon={<IconPlayerPause size={15} />}
          onClick={run('offline.pause')}
        />
      )}
      {(state === 'paused' || state === 'stopped' || state === 'waiting') && (
        <IconAction
          label={`Resume ${project}`}
          tip="Resume"
          icon={<IconPlayerPlay size={15} />}
          onClick={run('offline.resume')}
        />
      )}
      {(state === 'complete' || state === 'gone') && (
        <IconAction
          label={`Update ${project} now`}
          tip="Update now"
          icon={<IconRefresh size={15} />}
          onClick={run('offline.update')}
        />
      )}
      <IconAction
        label={isPartial && state !== 'gone' ? `Cancel ${project}` : `Delete ${project}`}
        tip={isPartial && state !== 'gone' ? 'Cancel…' : 'Delete…'}
        icon={<IconTrash size={15} />}
        onClick={() => (state === 'gone' ? run('offline.delete')() : setDeleting(true))}
      />
      <Modal opened={deleting} onClose={() => setDeleting(false)} title="Delete offline data?">
        <Text size="sm">
          <strong>
            <VisibleText text={project} />
          </strong>{' '}
          at <VisibleText text={pin.ref} /> ({formatSize(pin.bytes)}) is removed from this computer. Drafts stay.
          Nothing changes on the service.
        </Text>
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={() => setDeleting(false)} data-autofocus>
            Cancel
          </Button>
          <Button
            color="red.9"
            onClick={() => {
              setDeleting(false)
              run('offline.delete')()
            }}
          >
            Delete
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
