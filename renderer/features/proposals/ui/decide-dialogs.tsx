import { Button, Group, Modal, Text, Textarea, Title } from '@mantine/core'
import { useMutation, useQueries } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Connection } from '#shared/bridge.ts'
import { getEndpoint } from '#shared/contract/contract.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { type Proposal, proposalLimits } from '#shared/proposals.ts'
import { getError, request } from '../../../lib/bridge/bridge.ts'
import { TypedName } from '../../../ui/confirm/typed-name.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { actionLabel } from '../../../ui/journal/write-words.ts'
import { LoadingState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { Failure } from '../../../ui/write/failure.tsx'
import { approveAll, proposalsKey } from '../model/use-proposals.ts'
import { nameToType, targetText } from '../model/words.ts'
import { ConnectionName, ProposalRequest, whyNotSent } from './proposal-brief.tsx'
import classes from './proposals.module.css'

interface ApproveProps {
  readonly proposals: readonly Proposal[]
  readonly connections: readonly Connection[]
  readonly onClose: () => void
}

/** Shows each change in full before it is sent; the name of what is deleted has to be typed, for each. */
export function ApproveDialog(props: ApproveProps) {
  const full = useQueries({
    queries: props.proposals.map(({ id }) => ({
      queryKey: [...proposalsKey, 'one', id],
      queryFn: () => request('proposals.get', { id }),
      staleTime: 0,
    })),
    combine: found => ({
      isPending: found.some(({ isPending }) => isPending),
      proposals: found.flatMap(({ data }) => (data ? [data] : [])),
    }),
  })
  const { length } = props.proposals
  const title = t(
    '{length, plural, one {Approve this change?} other {Approve {length, plural, one {# change} other {# changes}}?}}',
    { length },
  )
  return (
    <Modal opened onClose={props.onClose} title={title} size="lg">
      {full.isPending ? (
        <LoadingState rows={6} label={t('Loading the proposals')} />
      ) : (
        <ApproveForm {...props} proposals={full.proposals} />
      )}
    </Modal>
  )
}

function ApproveForm({ proposals, connections, onClose }: ApproveProps) {
  // What was shown is what is approved: main refuses a proposal that was changed since.
  const [shown] = useState(proposals)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const isConfirmed = shown.every(proposal => !needsName(proposal) || typed[proposal.id] === nameToType(proposal))
  const blocked = shown.filter(proposal => whyNotSent(proposal, connectionOf(connections, proposal)) !== null)
  const approve = useMutation({
    mutationFn: () => approveAll(shown),
    onSuccess: failed => {
      if (failed.length === 0) onClose()
    },
  })
  const failed = approve.data ?? []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isConfirmed && blocked.length === 0 && failed.length === 0) approve.mutate()
  }
  return (
    <form aria-label={t('Approve')} onSubmit={submit}>
      <ul className={classes.items}>
        {shown.map(proposal => (
          <li key={proposal.id} className={classes.item}>
            <Title order={3}>{actionLabel(proposal.operation)}</Title>
            <Text size="sm" mb={6}>
              <VisibleText text={targetText(proposal)} /> ·{' '}
              <ConnectionName connection={connectionOf(connections, proposal)} id={proposal.connection} />
            </Text>
            <ProposalRequest proposal={proposal} />
            {needsName(proposal) && (
              <TypedName
                name={nameToType(proposal)}
                label={t('the name')}
                typed={typed[proposal.id] ?? ''}
                onType={text => setTyped(before => ({ ...before, [proposal.id]: text }))}
              />
            )}
            <Problem
              text={
                failed.flatMap(one => (one.proposal.id === proposal.id ? [explain(one.error).sentence] : []))[0] ??
                whyNotSent(proposal, connectionOf(connections, proposal))
              }
            />
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap={8} mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          type="submit"
          loading={approve.isPending}
          disabled={!isConfirmed || blocked.length > 0 || failed.length > 0}
          {...(shown.some(needsName) ? { color: 'red.9' } : { 'data-autofocus': true })}
        >
          {t(
            '{shown, plural, one {Approve and send} other {Approve and send {shown, plural, one {# change} other {# changes}}}}',
            { shown: shown.length },
          )}
        </Button>
      </Group>
    </form>
  )
}

function Problem({ text }: { readonly text: string | null | undefined }) {
  if (!text) return null
  return (
    <Text size="sm" c="red" role="alert" mt={6}>
      <VisibleText text={text} />
    </Text>
  )
}

function needsName({ operation }: Proposal): boolean {
  return getEndpoint(operation).effect === 'destroy'
}

function connectionOf(connections: readonly Connection[], { connection }: Proposal): Connection | undefined {
  return connections.find(({ id }) => id === connection)
}

/** Rejects proposals with a note, which the assistant reads. */
export function RejectDialog({
  proposals,
  onClose,
}: {
  readonly proposals: readonly Proposal[]
  readonly onClose: () => void
}) {
  const [note, setNote] = useState('')
  const reject = useMutation({
    mutationFn: () => request('proposals.reject', { ids: proposals.map(({ id }) => id), note }),
    onSuccess: onClose,
  })
  const { length } = proposals
  const title = t(
    '{length, plural, one {Reject this proposal?} other {Reject {length, plural, one {# proposal} other {# proposals}}?}}',
    { length },
  )
  return (
    <FormDialog opened onClose={onClose} title={title}>
      <form
        aria-label={t('Reject')}
        onSubmit={event => {
          event.preventDefault()
          reject.mutate()
        }}
      >
        <Textarea
          label={t('Note')}
          description={t('The assistant reads it. Optional.')}
          placeholder={t('The release moved to Friday')}
          maxLength={proposalLimits.note}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
          autosize
          minRows={3}
          data-autofocus
        />
        {reject.error && <Failure error={getError(reject.error)} />}
        <Group justify="flex-end" gap={8} mt="md">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={reject.isPending}>
            {t(
              '{length, plural, one {Reject proposal} other {Reject {length, plural, one {# proposal} other {# proposals}}}}',
              { length },
            )}
          </Button>
        </Group>
      </form>
    </FormDialog>
  )
}
