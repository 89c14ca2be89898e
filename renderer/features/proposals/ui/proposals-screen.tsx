import { Badge } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Connection } from '#shared/bridge.ts'
import { getEndpoint } from '#shared/contract/contract.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { Proposal } from '#shared/proposals.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnections } from '../../../lib/connection/use-connection.ts'
import { actionLabel } from '../../../ui/journal/write-words.ts'
import { LinkButton } from '../../../ui/link/link.tsx'
import type { TableAction, TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { ViewSwitch } from '../../../ui/screen/view-switch.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { type ProposalsSearch, proposalsSearch } from '../model/routes.ts'
import { useProposals } from '../model/use-proposals.ts'
import { stateLabel, stateTones, targetText } from '../model/words.ts'
import { AccessView } from './access-view.tsx'
import { ApproveDialog, RejectDialog } from './decide-dialogs.tsx'
import { ProposalPanel } from './proposal-panel.tsx'
import classes from './proposals.module.css'
import { RequestsView } from './requests-view.tsx'

const views = { proposals: t('Proposals'), access: t('Access'), requests: t('Requests') } as const

/** What assistants propose, to approve, change or reject; what they may read; and what they asked for. */
export function ProposalsScreen() {
  const navigate = useNavigate()
  const search = proposalsSearch.parse(useSearch({ strict: false }))
  const go = (next: ProposalsSearch, replace = false) => void navigate({ to: '/proposals', search: next, replace })
  const view = search.view ?? 'proposals'
  return (
    <Page
      title={t('Proposals')}
      toolbar={
        <ViewSwitch
          views={views}
          value={view}
          onChange={next => go(next === undefined || next === 'proposals' ? {} : { view: next })}
        />
      }
    >
      {view === 'access' && <AccessView />}
      {view === 'requests' && <RequestsView />}
      {view === 'proposals' && (
        <ProposalList opened={search.proposal} onOpen={(proposal, isStep) => go({ proposal }, isStep)} />
      )}
    </Page>
  )
}

interface Asked {
  readonly kind: 'approve' | 'reject'
  readonly proposals: readonly Proposal[]
  done(): void
}

const noConnections: readonly Connection[] = []
const nothing = () => {}

function ProposalList({
  opened,
  onOpen,
}: {
  readonly opened: string | undefined
  readonly onOpen: (id: string | undefined, isStep: boolean) => void
}) {
  const list = useProposals()
  const { data: connections = noConnections } = useConnections()
  const [asked, setAsked] = useState<Asked | null>(null)
  const columns = useMemo(() => getColumns(connections), [connections])
  const ask = (kind: Asked['kind'], of: readonly Proposal[], done = nothing) => {
    const proposals = of.filter(({ state }) => state === 'pending')
    return {
      unavailable: proposals.length === 0 ? t('No longer pending') : undefined,
      run: () => setAsked({ kind, proposals, done }),
    }
  }
  const rowActions = (proposal: Proposal): readonly TableAction[] => {
    const together = list.items.filter(({ group }) => group !== null && group.id === proposal.group?.id)
    return [
      { label: t('Approve…'), ...ask('approve', [proposal]) },
      { label: t('Reject…'), ...ask('reject', [proposal]) },
      ...(together.length > 1
        ? [
            { label: t('Approve group…'), ...ask('approve', together) },
            { label: t('Reject group…'), ...ask('reject', together) },
          ]
        : []),
    ]
  }
  const close = () => {
    asked?.done()
    setAsked(null)
  }
  return (
    <>
      <ResourceTable
        id="proposals"
        label={t('Proposals')}
        noun={{
          counted: count => t('{count, plural, one {# proposal} other {# proposals}}', { count }),
          plural: t('proposals'),
        }}
        columns={columns}
        rows={list.items}
        rowKey={({ id }) => id}
        source={list}
        openKey={opened}
        onOpen={({ id }, isStep) => onOpen(id, isStep)}
        rowActions={rowActions}
        bulkActions={(rows, clear) => [
          { label: t('Approve…'), ...ask('approve', rows, clear) },
          { label: t('Reject…'), ...ask('reject', rows, clear) },
        ]}
        empty={<NoProposals />}
      />
      {opened !== undefined && (
        <ProposalPanel
          id={opened}
          connections={connections}
          onClose={() => onOpen(undefined, false)}
          onDecide={(kind, proposal) => ask(kind, [proposal]).run()}
        />
      )}
      {asked?.kind === 'approve' && (
        <ApproveDialog proposals={asked.proposals} connections={connections} onClose={close} />
      )}
      {asked?.kind === 'reject' && <RejectDialog proposals={asked.proposals} onClose={close} />}
    </>
  )
}

function NoProposals() {
  return (
    <EmptyState
      icon={<IconMessageQuestion size={30} stroke={1.5} />}
      title={t('No proposals')}
      description={t(
        'Assistants that are connected over the Model Context Protocol (MCP) propose changes here. Nothing is sent before you approve it. Give an assistant access first: a new one has none.',
      )}
      action={
        <LinkButton to="/proposals" search={{ view: 'access' }} variant="default">
          {t('Manage access')}
        </LinkButton>
      }
    />
  )
}

function getColumns(connections: readonly Connection[]): readonly TableColumn<Proposal>[] {
  const getName = ({ connection }: Proposal) => connections.find(({ id }) => id === connection)?.name ?? connection
  return [
    {
      ...{ id: 'operation', header: t('Change'), width: 230 },
      value: ({ operation }) => actionLabel(operation),
      cell: ({ operation }) => (
        <span className={classes.what}>
          <Cut text={actionLabel(operation)} />
          {getEndpoint(operation).effect === 'destroy' && (
            <Badge size="xs" variant="light" color="red" tt="none" flex="none">
              {t('deletes')}
            </Badge>
          )}
        </span>
      ),
    },
    {
      ...{ id: 'state', header: t('State'), width: 120 },
      value: proposal => stateLabel(proposal),
      cell: proposal => (
        <Badge variant="light" color={stateTones[proposal.state]} tt="none">
          {stateLabel(proposal)}
        </Badge>
      ),
    },
    {
      ...{ id: 'target', header: t('Object'), width: 200, grows: true },
      value: proposal => targetText(proposal),
      cell: proposal => <Cut text={targetText(proposal)} />,
    },
    {
      ...{ id: 'group', header: t('Group'), width: 150 },
      value: ({ group }) => group?.title ?? null,
      cell: ({ group }) => group && <Cut text={group.title} />,
    },
    {
      ...{ id: 'connection', header: t('Connection'), width: 110 },
      value: getName,
      cell: proposal => <Cut text={getName(proposal)} />,
    },
    {
      ...{ id: 'client', header: t('Assistant'), width: 120 },
      value: ({ client }) => client,
      cell: ({ client }) => <Cut text={client} />,
    },
    {
      ...{ id: 'created_at', header: t('Proposed'), width: 110 },
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <TimeAgo value={createdAt} />,
    },
  ]
}

/** Text on one line. */
function Cut({ text }: { readonly text: string }) {
  return (
    <span className={classes.cut} title={visibleString(text)}>
      <VisibleText text={text} />
    </span>
  )
}
