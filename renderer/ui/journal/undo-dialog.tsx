import { Alert, Button, Code, CopyButton, Modal, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconTerminal2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectionRef, JournalDetails, UndoPlan } from '#shared/bridge.ts'
import { getEndpoint } from '#shared/contract/contract.ts'
import { type AppError, explain, wasMade } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { getError, request } from '../../lib/bridge/bridge.ts'
import { ConnectionColorDot } from '../../lib/connection/connection-color.tsx'
import { useConnections, usePresentRef } from '../../lib/connection/use-connection.ts'
import { layers } from '../dialog/layers.ts'
import { LoadingState } from '../states/states.tsx'
import { Trans } from '../text/trans.tsx'
import { VisibleText } from '../text/visible-text.tsx'
import { DifferenceTable } from './difference-table.tsx'
import classes from './journal.module.css'
import { refreshJournal, useJournalEntry, useUndoPlan, useUndoPreview } from './journal-queries.ts'
import { JsonBlock } from './json-block.tsx'
import { useUndo } from './undo-state.ts'
import { actionLabel, allAsBefore, getSubject } from './write-words.ts'
import { showMade, showUndone } from './written-toast.tsx'

const ownerOfToken = t('the owner of the token')

/** Shows the requests that would undo a write, and sends them after confirmation. Rendered above all screens. */
export function UndoDialog() {
  const { entry, close } = useUndo()
  return (
    <Modal
      opened={entry !== null}
      onClose={close}
      title={t('Undo this change?')}
      size="lg"
      zIndex={layers.undoQuestion}
    >
      {entry !== null && <Asked key={entry} id={entry} onClose={close} />}
    </Modal>
  )
}

function Asked({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const entry = useJournalEntry(id)
  const connection = usePresentRef(entry.data?.connection ?? '')
  if (entry.isPending) return <LoadingState rows={4} label={t('Loading the entry')} />
  if (entry.data && connection !== null) return <Looked entry={entry.data} connection={connection} onClose={onClose} />
  return (
    <Stack gap="sm">
      {entry.data && <Facts entry={entry.data} />}
      {entry.error && <Problem error={getError(entry.error)} />}
      {entry.data && <CannotUndo because={t('Its connection was removed')} />}
      <CloseButton onClose={onClose} />
    </Stack>
  )
}

function CannotUndo({ because }: { readonly because: string }) {
  return (
    <Alert color="gray" title={t('This can’t be undone')}>
      {because}
    </Alert>
  )
}

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={onClose} data-autofocus>
        {t('Close')}
      </Button>
    </div>
  )
}

function Looked({ entry, connection, onClose }: Pick<PlanProps, 'entry' | 'connection' | 'onClose'>) {
  const plan = useUndoPlan(connection, entry.id)
  if (plan.isPending) return <LoadingState rows={4} label={t('Loading the current state')} />
  return (
    <Stack gap="sm">
      <Facts entry={entry} />
      {plan.error && <Problem error={getError(plan.error)} />}
      {plan.data && !plan.data.possible && <CannotUndo because={plan.data.because} />}
      {plan.data?.possible ? (
        <Plan {...{ entry, connection, onClose }} plan={plan.data} refetch={() => void plan.refetch()} />
      ) : (
        <CloseButton onClose={onClose} />
      )}
    </Stack>
  )
}

function Facts({ entry }: { readonly entry: JournalDetails }) {
  const { data: connections = [] } = useConnections()
  const connection = connections.find(({ id }) => id === entry.connection)
  const target = getSubject(entry)
  return (
    <dl className={classes.facts}>
      <dt>{t('The change')}</dt>
      <dd>
        {actionLabel(entry.operation)}
        {target !== '' && (
          <>
            : <VisibleText text={target} />
          </>
        )}
      </dd>
      <dt>{t('Connection')}</dt>
      <dd>
        {connection && <ConnectionColorDot color={connection.color} />}{' '}
        <VisibleText text={connection?.name ?? entry.connection} />
      </dd>
      {connection && (entry.sudo !== null || connection.sudo !== null) && (
        <>
          <dt>{t('Made as')}</dt>
          <dd>
            <VisibleText text={entry.sudo ?? entry.account ?? ownerOfToken} />
          </dd>
          <dt>{t('Undone as')}</dt>
          <dd>
            <VisibleText text={connection.sudo?.username ?? entry.account ?? ownerOfToken} />
          </dd>
        </>
      )}
    </dl>
  )
}

interface PlanProps {
  readonly entry: JournalDetails
  /** As it was when the plan was made: it is undone as that, or not at all. */
  readonly connection: ConnectionRef
  readonly plan: Extract<UndoPlan, { possible: true }>
  readonly onClose: () => void
  readonly refetch: () => void
}

function Plan({ entry, connection, plan, onClose, refetch }: PlanProps) {
  const client = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const { operation, params, note, changed } = plan
  const isRefused = changed.length > 0

  const send = async () => {
    setSending(true)
    setError(null)
    try {
      const { journal } = await request('journal.undo', { connection, id: entry.id, callId: crypto.randomUUID() })
      onClose()
      if (journal !== null) showUndone({ operation, params, journal })
    } catch (thrown) {
      const failure = getError(thrown)
      if (wasMade(failure)) {
        onClose()
        showMade(operation, params)
      } else {
        setError(failure)
        refetch()
      }
    } finally {
      setSending(false)
      refreshJournal(client)
    }
  }
  return (
    <>
      {isRefused && (
        <>
          <Alert color="red" title={t('Changed since, so it can’t be undone')}>
            {t('It was changed again after this change. Undoing this change would also undo the later one.')}
          </Alert>
          <DifferenceTable
            differences={changed}
            was={t('As this change left it')}
            now={t('Now')}
            label={t('Changes since')}
          />
        </>
      )}
      {!isRefused && <WillBeSent connection={connection} plan={plan} />}
      {!isRefused && note !== null && (
        <Alert color="yellow" title={t('Partly undoable')}>
          {note}
        </Alert>
      )}
      {!isRefused && note === null && <Text size="sm">{allAsBefore}</Text>}
      {error && <Problem error={error} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} disabled={isSending} data-autofocus>
          {isRefused ? t('Close') : t('Cancel')}
        </Button>
        {!isRefused && (
          <Button
            {...(getEndpoint(operation).effect === 'destroy' && { color: 'red.9' })}
            leftSection={<IconArrowBackUp size={14} />}
            loading={isSending}
            onClick={() => void send()}
          >
            {t('Undo change')}
          </Button>
        )}
      </div>
    </>
  )
}

function WillBeSent({ connection, plan }: Pick<PlanProps, 'connection' | 'plan'>) {
  const preview = useUndoPreview(connection, plan)
  return (
    <>
      {plan.first && (
        <Text size="sm">
          <Trans
            message="First: <strong/> (<code/>)."
            components={{
              strong: <strong>{actionLabel(plan.first.operation)}</strong>,
              code: <code>{plan.first.operation}</code>,
            }}
          />
        </Text>
      )}
      <Text size="sm">
        <Trans
          message="This will be sent: <strong/> (<code/>)."
          components={{ strong: <strong>{actionLabel(plan.operation)}</strong>, code: <code>{plan.operation}</code> }}
        />
      </Text>
      {preview.data && (
        <>
          <div className={classes.requestLine}>
            <Code className={classes.url}>
              {preview.data.method} <VisibleText text={preview.data.url} />
            </Code>
            <CopyButton value={preview.data.curl}>
              {({ copied, copy }) => (
                <Button variant="subtle" flex="none" leftSection={<IconTerminal2 size={14} />} onClick={copy}>
                  {copied ? t('Copied') : t('Copy as curl')}
                </Button>
              )}
            </CopyButton>
          </div>
          {preview.data.body !== null && preview.data.body !== undefined && (
            <JsonBlock value={preview.data.body} label={t('Body of the request')} />
          )}
        </>
      )}
      {preview.error && <Problem error={getError(preview.error)} />}
    </>
  )
}

function Problem({ error }: { readonly error: AppError }) {
  const { title, sentence, nextStep } = explain(error)
  return (
    <Alert color="red" title={title}>
      <VisibleText text={sentence} /> {nextStep}
    </Alert>
  )
}
