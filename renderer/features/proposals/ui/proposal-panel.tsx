import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Connection } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { Proposal } from '#shared/proposals.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import journalClasses from '../../../ui/journal/journal.module.css'
import { JsonBlock } from '../../../ui/journal/json-block.tsx'
import { actionLabel } from '../../../ui/journal/write-words.ts'
import { UndoButton } from '../../../ui/journal/written-toast.tsx'
import { LinkAnchor } from '../../../ui/link/link.tsx'
import { SidePanel } from '../../../ui/screen/side-panel.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { exactTime } from '../../../ui/time/time.ts'
import { useProposal } from '../model/use-proposals.ts'
import { stateLabel, targetText } from '../model/words.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { AssistantText, ConnectionName, ProposalRequest, whyNotSent } from './proposal-brief.tsx'

interface PanelProps {
  readonly id: string
  readonly connections: readonly Connection[]
  readonly onClose: () => void
  readonly onDecide: (kind: 'approve' | 'reject', proposal: Proposal) => void
}

/** One proposal with all that is known of it. */
export function ProposalPanel(props: PanelProps) {
  return (
    <SidePanel title={t('Proposal')} onClose={props.onClose}>
      <Loaded key={props.id} {...props} />
    </SidePanel>
  )
}

function Loaded({ id, connections, onDecide }: PanelProps) {
  const { data: proposal, error, isPending, refetch } = useProposal(id)
  if (isPending) return <LoadingState rows={6} label={t('Loading the proposal')} />
  if (error) return <ErrorState error={getError(error)} onRetry={() => void refetch()} />
  if (!proposal)
    return (
      <Text size="sm">
        {t('Proposal not found. It was deleted with its connection or because newer proposals replaced it.')}
      </Text>
    )
  const connection = connections.find(one => one.id === proposal.connection)
  return <Details proposal={proposal} connection={connection} onDecide={onDecide} />
}

function Details({
  proposal,
  connection,
  onDecide,
}: Pick<PanelProps, 'onDecide'> & { readonly proposal: Proposal; readonly connection: Connection | undefined }) {
  const [isChanging, setChanging] = useState(false)
  const { operation, state, reason, group, client, createdAt, expiresAt, proposedParams, note } = proposal
  const isPending = state === 'pending'
  const because = isPending ? whyNotSent(proposal, connection) : null
  return (
    <Stack gap="md">
      <Title order={2}>{actionLabel(operation)}</Title>
      <dl className={journalClasses.facts}>
        <dt>{t('Object')}</dt>
        <dd>
          <VisibleText text={targetText(proposal)} />
        </dd>
        <dt>{t('Connection')}</dt>
        <dd>
          <ConnectionName connection={connection} id={proposal.connection} />
        </dd>
        <dt>{t('Assistant')}</dt>
        <dd>
          <VisibleText text={client} />
        </dd>
        {group && (
          <>
            <dt>{t('Group')}</dt>
            <dd>
              <VisibleText text={group.title} />
            </dd>
          </>
        )}
        <dt>{t('Proposed')}</dt>
        <dd>{exactTime(createdAt)}</dd>
        {isPending && (
          <>
            <dt>{t('Expires')}</dt>
            <dd>{exactTime(expiresAt)}</dd>
          </>
        )}
        <dt>{t('State')}</dt>
        <dd>{stateLabel(proposal)}</dd>
        {note !== null && (
          <>
            <dt>{t('Note')}</dt>
            <dd>
              <VisibleText text={note} multiline />
            </dd>
          </>
        )}
      </dl>
      <section>
        <Title order={3} mb={4}>
          {t('Reason given by the assistant')}
        </Title>
        <Text size="xs" c="dimmed" mb={6}>
          {t('Not verified. It may repeat instructions from a repository.')}
        </Text>
        <AssistantText text={reason} label={t('Reason given by the assistant')} />
      </section>
      <section>
        <Title order={3} mb={6}>
          {t('Request')}
        </Title>
        <ProposalRequest proposal={proposal} />
      </section>
      {proposedParams && (
        <section>
          <Title order={3} mb={6}>
            {t('Parameters as proposed')}
          </Title>
          <JsonBlock value={proposedParams} label={t('Parameters as proposed')} />
        </section>
      )}
      {because !== null && <Alert color="orange">{because}</Alert>}
      {isPending && (
        <Group gap={8}>
          <Button disabled={because !== null} onClick={() => onDecide('approve', proposal)}>
            {t('Approve…')}
          </Button>
          <Button variant="default" onClick={() => setChanging(true)}>
            {t('Edit…')}
          </Button>
          <Button variant="default" onClick={() => onDecide('reject', proposal)}>
            {t('Reject…')}
          </Button>
        </Group>
      )}
      <Outcome proposal={proposal} service={connection?.name} />
      {isChanging && <ChangeDialog proposal={proposal} onClose={() => setChanging(false)} />}
    </Stack>
  )
}

/** What became of an approved proposal. */
function Outcome({ proposal, service }: { readonly proposal: Proposal; readonly service: string | undefined }) {
  const { state, error, journal, outcome, operation } = proposal
  if (state !== 'approved') return null
  const words = error && explain(error, service)
  return (
    <>
      {words && (
        <Alert color="red" title={words.title}>
          <VisibleText text={words.sentence} />
        </Alert>
      )}
      {journal !== null && (
        <Group gap={8}>
          <LinkAnchor to="/journal" search={{ entry: journal }}>
            {t('Journal entry {journal}', { journal })}
          </LinkAnchor>
          {outcome === 'done' && <UndoButton operation={operation} journal={journal} />}
        </Group>
      )}
    </>
  )
}
