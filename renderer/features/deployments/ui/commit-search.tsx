import { Badge, Button, TextInput } from '@mantine/core'
import { IconGitCommit, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { pgettext, t } from '#shared/i18n/i18n.ts'
import { environmentsQuery } from '#shared/queries/delivery.ts'
import { commitQuery } from '#shared/queries/repository.ts'
import { useOperation, useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { enumCells, type TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { InPage } from '../../../ui/screen/screen.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import type { DeploymentsSearch } from '../model/routes.ts'
import { type Reach, type ReachRow, useReach } from '../model/use-reach.ts'
import { CommitName } from './commit-name.tsx'
import classes from './deployments.module.css'

const looks: Readonly<Record<Reach, { readonly label: string; readonly color: string }>> = {
  exact: { label: t('exact commit'), color: 'green' },
  deployed: { label: t('deployed'), color: 'green' },
  notDeployed: { label: t('not deployed'), color: 'orange' },
  nothingDeployed: { label: t('nothing deployed'), color: 'gray' },
  looking: { label: t('looking'), color: 'gray' },
  unread: { label: t('could not be read'), color: 'red' },
}

/** The columns of environments that may have a commit. */
const reachColumns: readonly TableColumn<ReachRow>[] = [
  {
    id: 'environment',
    header: t('Environment'),
    value: ({ environment }) => environment.name,
    width: 220,
    grows: true,
  },
  {
    id: 'reach',
    header: t('The commit is'),
    value: ({ reach }) => looks[reach].label,
    exportValue: ({ reach }) => reach,
    cell: ({ reach }) => (
      <Badge
        size="sm"
        radius="sm"
        variant="light"
        color={looks[reach].color}
        tt="none"
        fw={500}
        title={looks[reach].label}
      >
        {looks[reach].label}
      </Badge>
    ),
    width: 150,
  },
  {
    id: 'state',
    header: t('State'),
    ...enumCells<ReachRow>('environmentState', ({ environment }) => environment.state),
    width: 100,
  },
  { id: 'ref', header: t('Deployed ref'), value: ({ deployment }) => deployment?.ref ?? null, width: 162 },
  {
    id: 'sha',
    header: t('Its commit'),
    value: ({ deployment }) => deployment?.sha ?? null,
    cell: ({ deployment }) => deployment && <CommitName sha={deployment.sha} />,
    width: 100,
  },
  {
    id: 'created_at',
    header: pgettext('deployed', 'Since'),
    value: ({ deployment }) => deployment?.created_at ?? null,
    cell: ({ deployment }) => deployment?.created_at && <TimeAgo value={deployment.created_at} />,
    width: 130,
  },
]

interface SearchProps {
  readonly search: DeploymentsSearch
  onSearch(change: DeploymentsSearch, replace?: boolean): void
}

/** Answers where a commit is deployed: in which environments it is part of what succeeded last. */
export function CommitSearch({ search, onSearch }: SearchProps) {
  const [typed, setTyped] = useState(search.commit ?? '')
  return (
    <>
      <InPage row="toolbar">
        <form
          className={classes.ask}
          onSubmit={event => {
            event.preventDefault()
            onSearch({ commit: typed.trim() || undefined })
          }}
        >
          <TextInput
            className={classes.askInput}
            aria-label={t('Commit')}
            placeholder={t('SHA, or a branch or tag for its commit now')}
            value={typed}
            spellCheck={false}
            autoComplete="off"
            onChange={event => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" leftSection={<IconSearch size={14} />}>
            {t('Find commit')}
          </Button>
        </form>
      </InPage>
      {search.commit === undefined ? (
        <EmptyState
          icon={<IconGitCommit size={30} stroke={1.5} />}
          title={t('Where is a commit deployed?')}
          description={t('An environment contains the last successfully deployed commit and all commits before it.')}
        />
      ) : (
        <Environments key={search.commit} commit={search.commit} opened={search.deployment} onSearch={onSearch} />
      )}
    </>
  )
}

function Environments({
  commit,
  opened,
  onSearch,
}: { readonly commit: string; readonly opened: string | undefined } & Pick<SearchProps, 'onSearch'>) {
  const { id } = useProject()
  const found = useOperation(commitQuery(id, commit))
  const list = useOperationPages(environmentsQuery(id), { isWhole: true })
  const rows = useReach(list.items, found.data?.value.id ?? null)
  if (found.isPending) return <LoadingState rows={6} label={t('Looking the commit up')} />
  if (!found.data) return found.error && <ErrorState error={found.error} onRetry={found.refetch} />
  const { id: sha, title } = found.data.value
  const getKey = ({ environment }: ReachRow) => `${environment.id}`
  const shown = opened === undefined ? undefined : rows.find(({ deployment }) => `${deployment?.id}` === opened)
  return (
    <>
      <InPage row="count">
        <span className={classes.found}>
          <CommitName sha={sha} /> <VisibleText text={title} />
        </span>
      </InPage>
      <ResourceTable
        id="commit-in-environments"
        label={t('Environments with the commit')}
        noun={{
          counted: count => t('{count, plural, one {# environment} other {# environments}}', { count }),
          plural: t('environments'),
        }}
        columns={reachColumns}
        rows={rows}
        rowKey={getKey}
        source={list}
        isSelectable={false}
        openKey={shown && getKey(shown)}
        onOpen={({ deployment }, isStep) => deployment && onSearch({ deployment: `${deployment.id}` }, isStep)}
      />
    </>
  )
}
