import { Alert, Button, Progress, Text, Title, Tooltip } from '@mantine/core'
import {
  IconClipboardText,
  IconFileExport,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
  IconStethoscope,
} from '@tabler/icons-react'
import {
  type CheckedRead,
  type CheckedUndo,
  type CheckOutcome,
  checkNote,
  checkOutcomeLabels,
  checkOutcomes,
  checkReport,
  differenceLines,
  type ServiceCheck,
  undoPromiseLabels,
} from '#shared/bridge.ts'
import { getEndpoint } from '#shared/contract/contract.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useAppInfo } from '../../../lib/app-info/use-app-info.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { copyText } from '../../../ui/copy/copy-text.ts'
import { LinkAnchor } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { timeWithSeconds } from '../../../ui/time/time.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { useServiceCheck } from '../model/use-service-check.ts'
import classes from './service-check.module.css'

/** The worst outcome first. */
const order: readonly CheckOutcome[] = checkOutcomes.toReversed()

/** Sends every read of the API to the service of the connection and shows the results (docs/users/services.md). */
export function ServiceCheckScreen() {
  const { name } = useConnection()
  const { data: check, error, refetch, step, saveSamples } = useServiceCheck()
  return (
    <Page
      title={t('Check this service')}
      content="measure"
      actions={check && <Steps check={check} onStep={step} onSave={saveSamples} />}
    >
      <Text size="sm" c="dimmed" maw={640}>
        <Trans
          message="Sends every read request that your token allows to <visibleText/>, within its rate limits and with low priority, and compares the responses with what Gatehouse expects. Nothing is changed."
          components={{ visibleText: <VisibleText text={name} /> }}
        />
      </Text>
      {error && <ErrorState error={getError(error)} onRetry={() => void refetch()} />}
      {check === undefined && !error && <LoadingState rows={4} label={t('Loading the check')} />}
      {check === null && (
        <EmptyState
          icon={<IconStethoscope size={30} stroke={1.5} />}
          title={t('Not checked yet')}
          description={t('The report contains no names, addresses, tokens or values, so you can share it.')}
          action={
            <Button leftSection={<IconPlayerPlay size={14} />} onClick={() => step('start')}>
              {t('Start check')}
            </Button>
          }
        />
      )}
      {check && <Found check={check} name={name} />}
    </Page>
  )
}

function Steps({
  check,
  onStep,
  onSave,
}: {
  readonly check: ServiceCheck
  onSave(): void
  readonly onStep: ReturnType<typeof useServiceCheck>['step']
}) {
  const version = useAppInfo()?.version ?? ''
  const { state } = check
  return (
    <>
      {state === 'running' && (
        <Button variant="default" leftSection={<IconPlayerPause size={14} />} onClick={() => onStep('pause')}>
          {t('Pause')}
        </Button>
      )}
      {state === 'paused' && (
        <Button leftSection={<IconPlayerPlay size={14} />} onClick={() => onStep('resume')}>
          {t('Resume')}
        </Button>
      )}
      {state === 'done' ? (
        <Button variant="default" leftSection={<IconRefresh size={14} />} onClick={() => onStep('start')}>
          {t('Check again')}
        </Button>
      ) : (
        <Button variant="default" leftSection={<IconPlayerStop size={14} />} onClick={() => onStep('stop')}>
          {t('Stop')}
        </Button>
      )}
      <Tooltip label={t('Save the responses with every value replaced, to attach to a bug report')}>
        <Button variant="default" leftSection={<IconFileExport size={14} />} onClick={onSave}>
          {t('Save samples')}
        </Button>
      </Tooltip>
      <Button
        variant={state === 'done' ? 'filled' : 'default'}
        leftSection={<IconClipboardText size={14} />}
        onClick={() => void copyText(checkReport(check, version), t('Report'))}
      >
        {t('Copy report')}
      </Button>
    </>
  )
}

function Found({ check, name }: { readonly check: ServiceCheck; readonly name: string }) {
  const { reads, undo, error, profile, version, startedAt } = check
  const counts = order.toReversed().map(outcome => ({
    outcome,
    count: reads.filter(read => read.outcome === outcome).length,
  }))
  return (
    <div>
      <Advance check={check} />
      {error && (
        <Alert color="orange" title={explain(error, name).title} mb="sm">
          {t('{sentence} Resume the check to continue.', { sentence: explain(error, name).sentence })}
        </Alert>
      )}
      <Text size="sm" mb={6}>
        {version === null ? (
          <Trans
            message="Profile {profile}, version unknown. Started {ago}."
            values={{ profile, ago: <TimeAgo value={startedAt} /> }}
          />
        ) : (
          <Trans
            message="Profile {profile}, version {version}. Started {ago}."
            values={{ profile, version, ago: <TimeAgo value={startedAt} /> }}
          />
        )}
      </Text>
      <dl className={classes.counts}>
        {counts.map(({ outcome, count }) => (
          <div key={outcome} data-outcome={count > 0 ? outcome : undefined}>
            <dt>{checkOutcomeLabels[outcome]}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <Title order={2}>{t('Reads')}</Title>
      {order.map(outcome => (
        <Reads key={outcome} outcome={outcome} reads={reads.filter(read => read.outcome === outcome)} />
      ))}
      {undo.length > 0 && (
        <>
          <Title order={2} mt="md">
            {t('Undo')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('Changes that can be undone on this version, if their previous state can be read.')}
          </Text>
          {(['gone', 'none', 'near', 'exact'] as const).map(promise => (
            <Undos key={promise} promise={promise} undo={undo.filter(one => one.promise === promise)} />
          ))}
        </>
      )}
    </div>
  )
}

/** The progress of the check, and the rate limit that it waits for. */
function Advance({ check: { reads, state, waitsUntil } }: { readonly check: ServiceCheck }) {
  if (state === 'done') return null
  const asked = reads.filter(({ outcome }) => outcome !== null).length
  const wait =
    waitsUntil === null ? '' : t('waiting for the rate limit until {time}', { time: timeWithSeconds(waitsUntil) })
  const stay = state === 'paused' ? t('paused') : wait
  return (
    <div className={classes.advance}>
      <Progress
        value={(asked / reads.length) * 100}
        size="sm"
        animated={state === 'running'}
        aria-label={t('Completed reads')}
      />
      <Text size="xs" c="dimmed" mt={4} role="status">
        {[t('{asked} of {reads} reads', { asked, reads: reads.length }), stay].filter(Boolean).join(' · ')}
      </Text>
    </div>
  )
}

function Reads({ outcome, reads }: { readonly outcome: CheckOutcome; readonly reads: readonly CheckedRead[] }) {
  if (reads.length === 0) return null
  return (
    <details className={classes.part} data-outcome={outcome} open={outcome !== 'asDeclared'}>
      <summary>{`${checkOutcomeLabels[outcome]} (${reads.length})`}</summary>
      <ul>
        {reads.map(read => (
          <Line key={read.operation} operation={read.operation} note={checkNote(read)} lines={differenceLines(read)} />
        ))}
      </ul>
    </details>
  )
}

function Undos({ promise, undo }: { readonly promise: CheckedUndo['promise']; readonly undo: readonly CheckedUndo[] }) {
  if (undo.length === 0) return null
  return (
    <details className={classes.part}>
      <summary>{`${undoPromiseLabels[promise]} (${undo.length})`}</summary>
      <ul>
        {undo.map(({ operation, because }) => (
          <Line key={operation} operation={operation} note={because} lines={[]} />
        ))}
      </ul>
    </details>
  )
}

/** One operation with its summary and its result. */
function Line({
  operation,
  note,
  lines,
}: {
  readonly operation: CheckedRead['operation']
  readonly note: string | null
  readonly lines: readonly string[]
}) {
  const connection = useConnection().id
  return (
    <li>
      <LinkAnchor
        className={classes.operation}
        size="sm"
        to="/c/$connection/explorer/$operation"
        params={{ connection, operation }}
      >
        {operation}
      </LinkAnchor>
      <div className={classes.words}>
        <span>{note ?? t(getEndpoint(operation).summary)}</span>
        {lines.map(line => (
          <code key={line}>{line}</code>
        ))}
      </div>
    </li>
  )
}
