import { Button, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBug,
  IconCertificateOff,
  IconClockPause,
  IconClockX,
  IconCloudOff,
  IconDeviceFloppy,
  IconFileUnknown,
  IconKeyOff,
  IconLock,
  IconPlugConnectedX,
  IconPuzzleOff,
  IconRefresh,
  IconTerminal2,
} from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { type AppError, type AppErrorKind, explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { copyDiagnostics } from '../../lib/app-info/diagnostics.ts'
import { useConnectionIfAny } from '../../lib/connection/use-connection.ts'
import { ExternalLink } from '../link/external-link.tsx'
import { LinkButton } from '../link/link.tsx'
import { Trans } from '../text/trans.tsx'
import { VisibleText } from '../text/visible-text.tsx'
import { editionNeeded, isOfOtherEdition } from './edition.ts'
import classes from './states.module.css'

/** Grey rows where a list will be; the same height as its rows, so that nothing jumps. */
export function LoadingState({
  rows = 8,
  rowHeight = 32,
  label = t('Loading'),
}: {
  readonly rows?: number
  readonly rowHeight?: number
  readonly label?: string
}) {
  return (
    <div role="status" className={classes.loading}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((key, row) => (
        <div key={key} className={classes.loadingRow} style={{ height: rowHeight }} aria-hidden>
          <Skeleton height={10} width={`${[38, 52, 29, 44, 34][row % 5]}%`} radius="sm" />
        </div>
      ))}
    </div>
  )
}

interface StateProps {
  readonly icon: ReactNode
  readonly title: string
  readonly description?: ReactNode
  readonly action?: ReactNode
  /** 1 when there is no other heading on the screen. */
  readonly order?: 1 | 2
  /** `alert` for a failure that has to be announced immediately. */
  readonly role?: 'alert'
}

/** Nothing here, and what to do about it. */
export function EmptyState({ icon, title, description, action, order = 2, role }: StateProps) {
  return (
    <Stack className={classes.state} align="center" gap={6} role={role}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <Title order={order} className={classes.title}>
        {title}
      </Title>
      {description && (
        <Text component="div" size="sm" c="dimmed" ta="center" maw={460}>
          {description}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </Stack>
  )
}

const icons: Readonly<Record<AppErrorKind, ComponentType<{ size?: number; stroke?: number }>>> = {
  offline: IconCloudOff,
  timeout: IconClockX,
  queued: IconClockPause,
  tls: IconCertificateOff,
  unauthorized: IconKeyOff,
  proxy: IconPlugConnectedX,
  command: IconTerminal2,
  forbidden: IconLock,
  notFound: IconFileUnknown,
  conflict: IconAlertTriangle,
  validation: IconAlertTriangle,
  readOnly: IconLock,
  connectionChanged: IconPlugConnectedX,
  consentRequired: IconLock,
  rateLimited: IconClockX,
  server: IconAlertTriangle,
  badResponse: IconAlertTriangle,
  cancelled: IconClockX,
  unknownOutcome: IconAlertTriangle,
  disk: IconDeviceFloppy,
  damagedArchive: IconDeviceFloppy,
  internal: IconBug,
}

/** Errors caused by the connection: the next step is its settings. */
const ofTheConnection: readonly AppErrorKind[] = ['unauthorized', 'command', 'tls', 'proxy', 'badResponse']

/**
 * An error and its next step, in place of a screen's content. `action` is beside "Try again". A feature that the
 * service's edition lacks is shown by `EditionState`, as it isn't an error.
 */
export function ErrorState({
  error,
  onRetry,
  action,
}: {
  readonly error: AppError
  readonly onRetry?: (() => void) | undefined
  readonly action?: ReactNode
}) {
  const connection = useConnectionIfAny()
  const { title, sentence, nextStep } = explain(error, connection?.name)
  const Icon = icons[error.kind]
  if (isOfOtherEdition(error)) return <EditionState needs={editionNeeded(error)} action={action} />
  return (
    <div role="alert" className={classes.alert} data-kind={error.kind}>
      <EmptyState
        icon={<Icon size={30} stroke={1.5} />}
        title={title}
        description={
          <>
            <VisibleText text={sentence} />{' '}
            {error.kind === 'rateLimited' && error.retryAfterSeconds !== null && onRetry ? (
              <NextAllowed error={error} seconds={error.retryAfterSeconds} onRetry={onRetry} />
            ) : (
              nextStep
            )}
          </>
        }
        action={
          <>
            {onRetry && (
              <Button size="xs" variant="default" leftSection={<IconRefresh size={14} />} onClick={onRetry}>
                {t('Try again')}
              </Button>
            )}
            {error.kind === 'internal' && (
              <Button size="xs" variant="default" onClick={() => void copyDiagnostics()}>
                {t('Copy diagnostics')}
              </Button>
            )}
            {ofTheConnection.includes(error.kind) && (
              <LinkButton size="xs" variant="light" to="/connections">
                {t('Open connections')}
              </LinkButton>
            )}
            {action}
          </>
        }
      />
    </div>
  )
}

/**
 * A feature that the edition of the service lacks, which is not an error: the edition that has it, and the next step.
 * `action` links to an alternative.
 */
function EditionState({ needs, action }: { readonly needs: string; readonly action?: ReactNode }) {
  const connection = useConnectionIfAny()
  return (
    <EmptyState
      icon={<IconPuzzleOff size={30} stroke={1.5} />}
      title={t('Not in this edition of the service')}
      description={
        <Trans
          message="<visibleText/> Ask an administrator of the service about its edition."
          components={{
            visibleText: (
              <VisibleText
                text={t('This needs {needs} of {name}.', { needs, name: connection?.name ?? t('the service') })}
              />
            ),
          }}
        />
      }
      action={
        <>
          {action}
          {connection && (
            <ExternalLink address={connection.baseUrl} title={t('Open the service in the browser')}>
              {t('Open in browser')}
            </ExternalLink>
          )}
        </>
      }
    />
  )
}

interface NextAllowedProps {
  readonly error: AppError
  readonly seconds: number
  onRetry(): void
}

/** A timer may fire a little early, and others wait for the same moment. */
const afterLimitMilliseconds = 300

/**
 * Counts down to the next request that the rate limit allows, and sends it. The alert announces it once to screen
 * readers.
 */
function NextAllowed({ error, seconds, onRetry }: NextAllowedProps) {
  const [left, setLeft] = useState(seconds)
  const retry = useEffectEvent(onRetry)
  // Another refusal counts again, also one that names the same time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const end = performance.now() + seconds * 1000 + afterLimitMilliseconds
    setLeft(seconds)
    const timer = setInterval(() => {
      const milliseconds = end - performance.now()
      setLeft(Math.max(0, milliseconds / 1000))
      if (milliseconds > 0) return
      clearInterval(timer)
      retry()
    }, 1000)
    return () => clearInterval(timer)
  }, [seconds, error])
  return (
    <span aria-live="off">
      {t('The next request is allowed in {seconds} and is then sent automatically.', { seconds: formatSeconds(left) })}
    </span>
  )
}

function formatSeconds(seconds: number): string {
  const whole = Math.ceil(seconds)
  return whole < 120 ? `${whole} s` : t('{ceil} min', { ceil: Math.ceil(whole / 60) })
}
