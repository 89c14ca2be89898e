import { Button, CloseButton, Popover, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconBell, IconClockPause, IconKeyOff, IconLayoutSidebar, IconLock, IconShieldCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Connection, canOnlyRead, cookieOnlyReads } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { appInfoKey, useAppInfo } from '../../lib/app-info/use-app-info.ts'
import { request } from '../../lib/bridge/bridge.ts'
import { healthLabels } from '../../lib/connection/describe.ts'
import { HealthDot } from '../../lib/connection/health-badge.tsx'
import { closeNotice, useKeptNotices } from '../../lib/notices/notices.ts'
import { useCommandLabel } from '../../ui/keyboard/use-commands.ts'
import { Spacer } from '../../ui/screen/screen.tsx'
import { useIsAgeShown } from '../../ui/states/stale-notice.tsx'
import { Trans } from '../../ui/text/trans.tsx'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import { useCommandRuns } from '../commands/use-window-commands.ts'
import { RuntimeNote } from '../self-check/runtime-note.tsx'
import { UpdateNote } from '../updates/update-note.tsx'
import { type ActiveAnswer, useActiveAnswers } from './active-answers.ts'
import { MisfitsNote } from './misfits-note.tsx'
import classes from './status-bar.module.css'
import { SudoNote } from './sudo-note.tsx'
import { useActiveConnection } from './use-active-connection.ts'
import { useOldestKept } from './use-oldest-kept.ts'

/** The status bar: the state and mode of the connection, and notices of the app. */
export function StatusBar() {
  const connection = useActiveConnection()
  return (
    <footer className={classes.bar} data-sudo={connection?.sudo ? true : undefined}>
      <SidebarButton />
      {connection && <HealthNote connection={connection} />}
      {connection?.production && (
        <span className={classes.note} title={t('Production: Gatehouse asks before it sends changes to this service')}>
          <IconShieldCheck size={13} aria-hidden />
          {t('Production')}
        </span>
      )}
      {connection?.readOnly && (
        <span
          className={classes.note}
          title={canOnlyRead(connection) ? cookieOnlyReads : t('Read-only: Gatehouse sends no changes to this service')}
        >
          <IconLock size={13} aria-hidden />
          {t('Read-only')}
        </span>
      )}
      <SudoNote />
      <Spacer />
      <LimitNote />
      <MisfitsNote />
      <UpdateNote />
      <RuntimeNote />
      <AppNotices />
      <KeychainNote />
    </footer>
  )
}

function SidebarButton() {
  const { sidebar } = useCommandRuns()
  const label = useCommandLabel('sidebar')
  return (
    <UnstyledButton className={`${classes.note} ${classes.sidebar}`} aria-label={label} title={label} onClick={sidebar}>
      <IconLayoutSidebar size={14} aria-hidden />
    </UnstyledButton>
  )
}

/** The state of the connection; and the age of the oldest data on the screen, unless the screen shows it. */
function HealthNote({ connection: { name, health } }: { readonly connection: Connection }) {
  const kept = useOldestKept()
  const oldest = useIsAgeShown(kept) ? null : kept
  if (health.state !== 'offline') {
    return (
      <span
        className={classes.note}
        title={health.state === 'refused' ? explain(health.error, name).sentence : undefined}
      >
        <HealthDot health={health} />
        {healthLabels[health.state]}
        {oldest !== null && (
          <span>
            · <Trans message="Data from <timeAgo/>" components={{ timeAgo: <TimeAgo value={oldest} /> }} />
          </span>
        )}
      </span>
    )
  }
  return (
    <span className={classes.note} data-tone="warning" role="status" title={explain(health.error, name).sentence}>
      <HealthDot health={health} />
      <span className={classes.words}>
        <Trans
          message="<strong>Offline</strong> — showing cached data. Retrying automatically. Connection lost <timeAgo/>"
          components={{ strong: <strong />, timeAgo: <TimeAgo value={health.since} /> }}
        />
        {oldest !== null && (
          <>
            {' · '}
            <Trans message="Oldest data loaded <timeAgo/>" components={{ timeAgo: <TimeAgo value={oldest} /> }} />
          </>
        )}
      </span>
    </span>
  )
}

/** Shown while the data on the screen is cached because of the rate limit. */
function LimitNote() {
  const isLimited = useActiveAnswers(someLimited)
  return isLimited ? (
    <span className={classes.note} data-tone="warning" role="status">
      <IconClockPause size={13} aria-hidden />
      {t('Rate limit reached')}
    </span>
  ) : null
}

function someLimited(answers: readonly ActiveAnswer[]): boolean {
  return answers.some(({ answer }) => answer.provenance.because?.kind === 'rateLimited')
}

/** Shown while tokens are kept in memory only, or after that ended: the reason, and a button to retry. */
function KeychainNote() {
  const info = useAppInfo()
  const isMissing = info?.keychain === 'missing'
  const sentence = info?.keychainNotice ?? (isMissing ? memoryOnly : null)
  if (sentence === null) return null
  return (
    <Note
      icon={<IconKeyOff size={13} aria-hidden />}
      label={isMissing ? t('No keychain') : t('Keychain')}
      sentence={sentence}
      isWarning={isMissing}
    >
      <p className={classes.sentence}>{sentence}</p>
      {isMissing && <RetryKeychain />}
    </Note>
  )
}

function RetryKeychain() {
  const client = useQueryClient()
  const [looking, setLooking] = useState(false)
  const retry = async () => {
    setLooking(true)
    try {
      const info = await request('app.retryKeychain', {})
      client.setQueryData(appInfoKey, info)
      if (info.keychain === 'missing') {
        notifications.show({
          title: t('The keychain is still unavailable'),
          message: t('Unlock the keychain, then retry.'),
        })
      }
    } finally {
      setLooking(false)
    }
  }
  return (
    <Button variant="default" loading={looking} onClick={() => void retry()}>
      {t('Retry keychain')}
    </Button>
  )
}

const memoryOnly = t(
  'No working keychain: tokens are kept in memory and lost when the app closes. Unlock the keychain, then retry.',
)

/**
 * Notices from the app's start, such as data lost from the store, and those that were shown over the screen. Each can
 * be closed.
 */
function AppNotices() {
  const notices = useAppInfo()?.notices ?? []
  const kept = useKeptNotices()
  const [closed, setClosed] = useState<readonly string[]>([])
  const open = notices.filter(notice => !closed.includes(notice))
  const count = open.length + kept.length
  if (count === 0) return null
  return (
    <Note
      icon={<IconBell size={13} aria-hidden />}
      label={t('{count, plural, one {1 notice} other {# notices}}', { count })}
      sentence={[...open, ...kept.map(({ title }) => title)].join(' ')}
      isWarning
    >
      {kept.map(({ id, title, message }) => (
        <div key={id} className={classes.notice}>
          <div className={classes.sentence}>
            <strong>{title}</strong>
            <div>{message}</div>
          </div>
          <CloseButton size="sm" aria-label={t('Close this notice')} onClick={() => closeNotice(id)} />
        </div>
      ))}
      {open.map(notice => (
        <div key={notice} className={classes.notice}>
          <p className={classes.sentence}>{notice}</p>
          <CloseButton
            size="sm"
            aria-label={t('Close this notice')}
            onClick={() => setClosed(before => [...before, notice])}
          />
        </div>
      ))}
    </Note>
  )
}

/** A label in the status bar that opens the full text. Screen readers announce the sentence when it appears. */
function Note({
  icon,
  label,
  sentence,
  isWarning,
  children,
}: {
  readonly icon: ReactNode
  readonly label: string
  readonly sentence: string
  readonly isWarning: boolean
  readonly children: ReactNode
}) {
  return (
    <Popover position="top-end" width={340} shadow="md" trapFocus withinPortal>
      <span role="status" className={classes.holder}>
        <VisuallyHidden>{sentence}</VisuallyHidden>
        <Popover.Target>
          <UnstyledButton className={classes.note} data-tone={isWarning ? 'warning' : undefined} title={sentence}>
            {icon}
            {label}
          </UnstyledButton>
        </Popover.Target>
      </span>
      <Popover.Dropdown aria-label={label} className={classes.more}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
