import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type Connection,
  type ConnectionRef,
  getConnectionId,
  type JournalDetails,
  type Settlement,
  type StateSeen,
} from '#shared/bridge.ts'
import { branchState, commitMade } from '#shared/contract/branch-state.ts'
import { getEndpoint } from '#shared/contract/contract.ts'
import { differences } from '#shared/differences.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { commitDiffQuery } from '#shared/queries/repository.ts'
import { getError, request } from '../../../lib/bridge/bridge.ts'
import { ConnectionColorDot } from '../../../lib/connection/connection-color.tsx'
import { useConnections } from '../../../lib/connection/use-connection.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { DiffView } from '../../../ui/diff/diff-view.tsx'
import { useSourceIn } from '../../../ui/diff/source.ts'
import { useDiffFiles } from '../../../ui/diff/use-diff-files.ts'
import { DifferenceTable } from '../../../ui/journal/difference-table.tsx'
import journalClasses from '../../../ui/journal/journal.module.css'
import { refreshJournal, useJournalEntry } from '../../../ui/journal/journal-queries.ts'
import { JsonBlock } from '../../../ui/journal/json-block.tsx'
import { useUndo } from '../../../ui/journal/undo-state.ts'
import { actionLabel, allAsBefore, getSubject } from '../../../ui/journal/write-words.ts'
import { LinkAnchor } from '../../../ui/link/link.tsx'
import { SidePanel } from '../../../ui/screen/side-panel.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { exactTime } from '../../../ui/time/time.ts'
import classes from './journal-screen.module.css'
import { OutcomeBadge } from './outcome.tsx'
import { restoredLabels } from './undo-mark.tsx'

/** One entry with all that is known of it. */
export function EntryPanel({
  id,
  connections,
  onClose,
  onOpen,
}: {
  readonly id: number | undefined
  readonly connections: readonly Connection[]
  readonly onClose: () => void
  /** Goes to another entry, such as the one that took this one back. */
  readonly onOpen: (id: number) => void
}) {
  return (
    id !== undefined && (
      <SidePanel title={t('Entry {id}', { id })} onClose={onClose}>
        <Entry key={id} id={id} connections={connections} onOpen={onOpen} />
      </SidePanel>
    )
  )
}

function Entry({
  id,
  connections,
  onOpen,
}: {
  readonly id: number
  readonly connections: readonly Connection[]
  readonly onOpen: (id: number) => void
}) {
  const { data: entry, error, isPending, refetch } = useJournalEntry(id)
  if (isPending) return <LoadingState rows={6} />
  if (error) return <ErrorState error={getError(error)} onRetry={() => void refetch()} />
  if (!entry)
    return (
      <Text size="sm">{t('Entry not found. The oldest entries are deleted when the journal gets too large.')}</Text>
    )
  return <Details entry={entry} connection={connections.find(one => one.id === entry.connection)} onOpen={onOpen} />
}

function Details({
  entry,
  connection,
  onOpen,
}: {
  readonly entry: JournalDetails
  readonly connection: Connection | undefined
  readonly onOpen: (id: number) => void
}) {
  const { undoes, undoneBy, restored } = entry
  const target = getSubject(entry)
  const made = getCommit(entry)
  return (
    <Stack gap="md">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={2}>{actionLabel(entry.operation)}</Title>
        <CopyButton value={() => JSON.stringify(entry, null, 2)} label={t('Copy as JSON')} />
      </Group>
      <dl className={journalClasses.facts}>
        {target !== '' && (
          <Fact name={t('Target')}>
            <VisibleText text={target} />
          </Fact>
        )}
        <Fact name={t('Time')}>{exactTime(entry.at)}</Fact>
        <Fact name={t('Connection')}>
          <span className={classes.connection}>
            {connection && <ConnectionColorDot color={connection.color} />}
            <VisibleText text={connection?.name ?? t('{connection} (removed)', { connection: entry.connection })} />
          </span>
        </Fact>
        <Fact name={t('By')}>
          <VisibleText
            text={
              entry.sudo === null
                ? (entry.account ?? t('not known'))
                : t('{account}, acting as {sudo}', { account: entry.account ?? t('not known'), sudo: entry.sudo })
            }
          />
        </Fact>
        {entry.proposedBy !== null && (
          <Fact name={t('Proposed by')}>
            <Trans
              message="<visibleText/> (assistant)"
              components={{ visibleText: <VisibleText text={entry.proposedBy} /> }}
            />
          </Fact>
        )}
        <Fact name={t('Operation')}>
          <code>{entry.operation}</code>
        </Fact>
        <Fact name={t('Request')}>
          <code>
            {entry.method} <VisibleText text={entry.path} />
          </code>
        </Fact>
        <Fact name={t('Outcome')}>
          <OutcomeBadge outcome={entry.outcome} /> {entry.status !== null && <code>{entry.status}</code>}
        </Fact>
        {undoes !== null && (
          <Fact name={t('Undoes')}>
            <EntryLink id={undoes} onOpen={onOpen} />
            {restored && (
              <>
                {' · '}
                {restoredLabels[restored.state]}
                {restored.fields.length > 0 && (
                  <>
                    {' '}
                    <Trans
                      message="(differs in <visibleText/>)"
                      components={{ visibleText: <VisibleText text={restored.fields.slice(0, 5).join(', ')} /> }}
                    />
                  </>
                )}
              </>
            )}
          </Fact>
        )}
        {undoneBy !== null && (
          <Fact name={t('Undone by')}>
            <EntryLink id={undoneBy} onOpen={onOpen} />
          </Fact>
        )}
      </dl>
      <Reason entry={entry} service={connection?.name} />
      <Settle entry={entry} connection={connection} />
      <UndoPart entry={entry} />
      {made && connection && (
        <Part title={t('What changed')}>
          <CommitChanges connection={connection.ref} {...made} />
        </Part>
      )}
      <RequestPart params={entry.params} />
      <States entry={entry} isCommit={made !== null} />
    </Stack>
  )
}

function RequestPart({ params }: Pick<JournalDetails, 'params'>) {
  return (
    <Part title={t('Request')}>
      {params === null ? (
        <Text size="sm" c="dimmed">
          {t('It can’t be decrypted: its key no longer exists.')}
        </Text>
      ) : (
        <JsonBlock value={params} label={t('Parameters')} />
      )}
    </Part>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <Title order={3} mb={6}>
        {title}
      </Title>
      {children}
    </section>
  )
}

function EntryLink({ id, onOpen }: { readonly id: number; readonly onOpen: (id: number) => void }) {
  return (
    <Button variant="subtle" size="compact-xs" onClick={() => onOpen(id)}>
      {t('Entry {id}', { id })}
    </Button>
  )
}

function Reason({ entry, service }: { readonly entry: JournalDetails; readonly service: string | undefined }) {
  if (!entry.error) return null
  const { title, sentence, nextStep } = explain(entry.error, service)
  return (
    <Alert color={entry.outcome === 'done' ? 'blue' : 'red'} title={title}>
      <VisibleText text={sentence} /> {entry.outcome !== 'failed' && nextStep}
    </Alert>
  )
}

const settledLabels: Readonly<Record<Settlement, string>> = {
  asBefore: t('Checked: the service is in the state from before this change.'),
  asSent: t('Checked: the service is in the state that this change leads to.'),
  byPerson: t('Marked as resolved.'),
}

/** The findings about a write with an unknown outcome, and the actions to resolve it. */
function Settle({
  entry,
  connection,
}: {
  readonly entry: JournalDetails
  readonly connection: Connection | undefined
}) {
  const client = useQueryClient()
  const settle = useMutation({
    mutationFn: (checkedOn: ConnectionRef | null) =>
      checkedOn === null
        ? request('journal.settle', { id: entry.id })
        : request('journal.check', { connection: checkedOn, id: entry.id }),
    onSettled: () => refreshJournal(client),
  })
  if (entry.outcome !== 'unknown') return null
  if (entry.settled !== null) return <Text size="sm">{settledLabels[entry.settled]}</Text>
  return (
    <Group gap={8}>
      {connection && (
        <Button variant="light" loading={settle.isPending} onClick={() => settle.mutate(connection.ref)}>
          {t('Check outcome (sends nothing)')}
        </Button>
      )}
      <Button variant="default" disabled={settle.isPending} onClick={() => settle.mutate(null)}>
        {t('Mark as resolved')}
      </Button>
      {settle.isSuccess && settle.variables !== null && (
        <Text size="sm" role="status">
          {t('The service’s state doesn’t show it yet. Check it yourself, then mark this change as resolved.')}
        </Text>
      )}
    </Group>
  )
}

function UndoPart({ entry }: { readonly entry: JournalDetails }) {
  const { outcome, undo, lost, undoneBy, operation } = entry
  const { inverse } = getEndpoint(operation)
  const { data: connections = [] } = useConnections()
  const connection = connections.find(({ id }) => id === entry.connection)
  if (outcome !== 'done' || undoneBy !== null) return null
  if (undo === 'none') {
    const because = inverse?.fidelity === 'none' ? inverse.because : inverse?.whyNot?.(connection ?? null)
    if (!because) return null
    return (
      <Text size="sm" c="dimmed">
        {t('It can’t be undone. {because}.', { because })}
      </Text>
    )
  }
  return (
    <div>
      <Button
        variant="light"
        leftSection={<IconArrowBackUp size={14} />}
        onClick={() => useUndo.getState().ask(entry.id)}
      >
        {t('Undo…')}
      </Button>
      <Text size="sm" c="dimmed" mt={6}>
        {lost ?? allAsBefore}
      </Text>
    </div>
  )
}

function States({ entry, isCommit }: { readonly entry: JournalDetails; readonly isCommit: boolean }) {
  const { before, after, operation } = entry
  if (!before.known && !after.known) {
    return (
      <Text size="sm" c="dimmed">
        {t('The state around it was not seen.')}
      </Text>
    )
  }
  // An object that was created or removed is a state below.
  const found =
    before.known && after.known && before.value !== null && after.value !== null
      ? differences(before.value, after.value, getEndpoint(operation).inverse?.ignoring)
      : undefined
  return (
    <>
      {!isCommit && found && found.length > 0 && (
        <Part title={t('What changed')}>
          <DifferenceTable differences={found} was={t('Before')} now={t('After')} label={t('What changed')} />
        </Part>
      )}
      <Part title={t('State before')}>
        <State seen={before} label={t('State before')} />
      </Part>
      <Part title={t('State after')}>
        <State seen={after} label={t('State after')} />
      </Part>
    </>
  )
}

/** The commit that an entry made, and where; null when it made none, or none is known of. */
function getCommit({ operation, outcome, params, answer, before, after }: JournalDetails) {
  if (outcome !== 'done' || getEndpoint(operation).inverse?.state !== branchState) return null
  const value = (seen: StateSeen) => (seen.known ? seen.value : undefined)
  const made = commitMade({ answer, before: value(before), after: value(after) })
  return made && { project: String(params?.id), sha: made.id, parent: made.parent }
}

function State({ seen, label }: { readonly seen: StateSeen; readonly label: string }) {
  if (!seen.known) {
    return (
      <Text size="sm" c="dimmed">
        {t('Not seen.')}
      </Text>
    )
  }
  if (seen.value === null) {
    return (
      <Text size="sm" c="dimmed">
        {t('Did not exist.')}
      </Text>
    )
  }
  return <JsonBlock value={seen.value} label={label} />
}

/** The changes of an entry's commit, as on its own screen, with a link to it. */
function CommitChanges({
  connection,
  project,
  sha,
  parent,
}: {
  readonly connection: ConnectionRef
  readonly project: string
  readonly sha: string
  readonly parent: string | undefined
}) {
  const list = useOperationPages(commitDiffQuery(project, sha), { connection })
  const source = useSourceIn(connection, project, parent, sha)
  const files = useDiffFiles(list.items)
  return (
    <>
      <Text size="sm" c="dimmed" mb={6}>
        {list.error && files.length === 0
          ? explain(list.error).sentence
          : list.hasNextPage &&
            t('{files, plural, one {The first file of it.} other {The first # files of it.}}', {
              files: files.length,
            })}{' '}
        <LinkAnchor
          to="/c/$connection/p/$project/commit/$sha"
          params={{ connection: getConnectionId(connection), project, sha }}
        >
          {t('Commit {sha}', { sha: sha.slice(0, 8) })}
        </LinkAnchor>
      </Text>
      {list.isPending ? (
        <LoadingState rows={4} label={t('Loading the changes')} />
      ) : (
        files.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
          <section className={classes.changes} tabIndex={0} aria-label={t('Changes')}>
            <DiffView files={files} comparison={sha} source={source} opensTree={false} />
          </section>
        )
      )}
    </>
  )
}
