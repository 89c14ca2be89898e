import { Alert, Badge, Code, Text } from '@mantine/core'
import type { Connection } from '#shared/bridge.ts'
import { getEndpoint } from '#shared/contract/contract.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { Proposal } from '#shared/proposals.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { ConnectionColorDot } from '../../../lib/connection/connection-color.tsx'
import { whyReadOnly } from '../../../lib/connection/use-connection.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import journalClasses from '../../../ui/journal/journal.module.css'
import { JsonBlock } from '../../../ui/journal/json-block.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { useProposalPreview } from '../model/use-proposals.ts'
import { targetText, undoSentence } from '../model/words.ts'
import classes from './proposals.module.css'

/** The connection that a proposal would be sent with. */
export function ConnectionName({
  connection,
  id,
}: {
  readonly connection: Connection | undefined
  readonly id: string
}) {
  if (!connection) return <VisibleText text={t('{id} (removed)', { id })} />
  return (
    <>
      <ConnectionColorDot color={connection.color} /> <VisibleText text={connection.name} />
      {connection.production && (
        <Badge ml={6} size="xs" variant="light" color="red" tt="none">
          production
        </Badge>
      )}
    </>
  )
}

/** Why a pending proposal can't be sent now; null when it can. */
export function whyNotSent(proposal: Proposal, connection: Connection | undefined): string | null {
  if (proposal.state !== 'pending') return t('This proposal is no longer pending.')
  if (!connection) return t('The connection was removed.')
  if (connection.ref !== proposal.ref) {
    return t(
      'The address, account or user of the connection changed after this was proposed. Reject it, and let the assistant propose it again.',
    )
  }
  return whyReadOnly(connection) ?? null
}

/** What a proposal would do: the object, the exact request, and whether it can be undone. */
export function ProposalRequest({ proposal }: { readonly proposal: Proposal }) {
  const { operation } = proposal
  const { effect, summary } = getEndpoint(operation)
  const { data: preview, error: failed } = useProposalPreview(proposal)
  const error = failed && getError(failed)
  return (
    <div className={classes.request}>
      <Text size="sm">{t(summary)}</Text>
      {effect === 'destroy' && (
        <Alert color="red" py={6}>
          <Trans
            message="Deletes <visibleText/>"
            components={{ visibleText: <VisibleText text={targetText(proposal)} /> }}
          />
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {undoSentence(proposal)}
      </Text>
      {error && error.kind !== 'connectionChanged' && <Alert color="red">{explain(error).sentence}</Alert>}
      {preview && (
        <>
          <div className={journalClasses.requestLine}>
            <Code className={classes.url}>
              {preview.method} <VisibleText text={preview.url} />
            </Code>
            <CopyButton value={() => preview.curl} label={t('Copy as curl')} />
          </div>
          {preview.body !== null && <JsonBlock value={preview.body} label={t('Body of the request')} />}
        </>
      )}
    </div>
  )
}

/** Text of the assistant: as it is, without links, with every character visible. */
export function AssistantText({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <section
      className={classes.quote}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
      tabIndex={0}
      aria-label={label}
    >
      <VisibleText text={text} multiline />
    </section>
  )
}
