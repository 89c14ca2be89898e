import { Badge, Group, Text } from '@mantine/core'
import { IconArrowsDiff, IconCopy, IconFiles, IconGitBranch, IconHistory, IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Branch } from '#shared/contract/navigation.ts'
import { t } from '#shared/i18n/i18n.ts'
import { branchesQuery, branchQuery } from '#shared/queries/repository.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { useOperation, useOperationPages } from '../../../lib/operations/use-operation.ts'
import { CommitLink, CompareLink, useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { copyText } from '../../../ui/copy/copy-text.ts'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { withMarks } from '../../../ui/resource-table/words.ts'
import { Page } from '../../../ui/screen/screen.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { formatDivergence, getLoadedCount, useCommitCount } from '../model/divergence.ts'
import classes from './branches-screen.module.css'

/** The branches of a project, each with its last commit and its commits ahead of and behind the default branch. */
export function BranchesScreen() {
  const { id, defaultBranch } = useProject()
  const params = useProjectParams()
  const navigate = useNavigate()
  const { q = '' } = useSearch({ from: '/c/$connection/p/$project/branches' })
  const search = q.trim()
  const list = useOperationPages(branchesQuery(id, search === '' ? {} : { search }), { keepPrevious: true })
  const base = useOperation(branchQuery({ id, branch: defaultBranch ?? '' }), {
    enabled: defaultBranch !== null,
    secondary: true,
  }).data?.value.commit.id
  const client = useQueryClient()
  const connection = useConnectionRef()
  const columns = useMemo(() => {
    const divergenceOf = (tip: string) => {
      if (base === undefined) return null
      const behind = getLoadedCount(client, connection, { project: id, base: tip, tip: base })
      const ahead = getLoadedCount(client, connection, { project: id, base, tip })
      return behind && ahead ? formatDivergence(behind, ahead) : t('Not loaded')
    }
    return getColumns(id, defaultBranch, base, divergenceOf)
  }, [client, connection, id, defaultBranch, base])
  const browse = ({ name }: Branch) =>
    void navigate({ to: '/c/$connection/p/$project/tree', params, search: { ref: name } })
  return (
    <Page title={t('Branches')}>
      <ResourceTable
        id="branches"
        label={t('Branches')}
        noun={{
          counted: count => t('{count, plural, one {# branch} other {# branches}}', { count }),
          plural: t('branches'),
        }}
        columns={columns}
        rows={list.items}
        rowKey={({ name }) => name}
        source={list}
        isSelectable={false}
        onOpen={browse}
        filter={{
          text: q,
          isAsked: true,
          onChange: text =>
            void navigate({
              to: '/c/$connection/p/$project/branches',
              params,
              search: text === '' ? {} : { q: text },
              replace: true,
            }),
        }}
        rowActions={branch => [
          { label: t('Browse files'), icon: <IconFiles size={14} />, run: () => browse(branch) },
          {
            label: t('History'),
            icon: <IconHistory size={14} />,
            run: () => void navigate({ to: '/c/$connection/p/$project/commits', params, search: { ref: branch.name } }),
          },
          {
            label: defaultBranch === null ? t('Compare') : t('Compare with {defaultBranch}', { defaultBranch }),
            icon: <IconArrowsDiff size={14} />,
            unavailable: branch.name === defaultBranch ? t('This is the default branch') : undefined,
            run: () =>
              void navigate({
                to: '/c/$connection/p/$project/compare',
                params,
                search: { from: defaultBranch ?? undefined, to: branch.name },
              }),
          },
          { label: t('Copy name'), icon: <IconCopy size={14} />, run: () => void copyText(branch.name, t('Name')) },
          { label: t('Copy SHA'), icon: <IconCopy size={14} />, run: () => void copyText(branch.commit.id, 'SHA') },
        ]}
        empty={
          <EmptyState
            icon={<IconGitBranch size={30} stroke={1.5} />}
            title={t('No branches')}
            description={t('The first commit creates the first branch.')}
          />
        }
      />
      <Text className={classes.note} size="xs" c="dimmed">
        {t(
          'Committing to a new branch creates it. This API cannot delete, rename or protect branches; the service’s own pages can (Open in browser, above).',
        )}
      </Text>
    </Page>
  )
}

/** @param divergenceOf what is loaded of the counts of a branch's last commit, for paper */
function getColumns(
  project: string,
  defaultBranch: string | null,
  base: string | undefined,
  divergenceOf: (tip: string) => string | null,
): readonly TableColumn<Branch>[] {
  return [
    {
      id: 'name',
      header: t('Name'),
      value: ({ name }) => name,
      printValue: branch =>
        withMarks(
          branch.name,
          getMarks(branch, defaultBranch).map(({ label }) => label),
        ),
      cell: branch => <BranchName name={branch.name} marks={getMarks(branch, defaultBranch)} />,
      width: 250,
      grows: true,
    },
    {
      id: 'divergence',
      header: defaultBranch === null ? t('Behind and ahead') : t('Compared with {defaultBranch}', { defaultBranch }),
      // Not part of the list: it is loaded for the visible rows, so it is neither sorted nor exported.
      value: () => null,
      printValue: branch => (branch.name === defaultBranch ? null : divergenceOf(branch.commit.id)),
      cell: branch =>
        base !== undefined && branch.name !== defaultBranch ? (
          <CompareLink from={defaultBranch ?? ''} to={branch.name} className={classes.divergence}>
            <Divergence project={project} base={base} tip={branch.commit.id} />
          </CompareLink>
        ) : null,
      width: 160,
    },
    {
      id: 'commit',
      header: t('Last commit'),
      value: ({ commit }) => commit.title ?? commit.short_id,
      cell: ({ commit }) => (
        <CommitLink sha={commit.id} className={classes.commit} title={commit.title}>
          <VisibleText text={commit.title ?? commit.short_id} />
        </CommitLink>
      ),
      width: 280,
    },
    { id: 'author_name', header: t('Author'), value: ({ commit }) => commit.author_name, width: 150 },
    {
      id: 'created_at',
      header: t('Committed'),
      value: ({ commit }) => commit.committed_date ?? commit.created_at,
      cell: ({ commit }) => <TimeAgo value={commit.committed_date ?? commit.created_at} />,
      width: 130,
    },
    {
      id: 'protected',
      header: t('Protected'),
      value: branch => branch.protected,
      width: 100,
      isHidden: true,
    },
    { id: 'can_push', header: t('Can push'), value: branch => branch.can_push, width: 110, isHidden: true },
  ]
}

interface BranchMark {
  readonly label: string
  readonly color: string
  readonly icon?: React.ReactNode
}

/** What a branch is besides its name: the default branch, protected, merged. */
function getMarks(branch: Branch, defaultBranch: string | null): readonly BranchMark[] {
  const isDefault = branch.default ?? branch.name === defaultBranch
  return [
    ...(isDefault ? [{ label: t('Default'), color: 'blue' }] : []),
    ...(branch.protected ? [{ label: t('Protected'), color: 'orange', icon: <IconLock size={11} aria-hidden /> }] : []),
    ...(branch.merged && !isDefault ? [{ label: t('Merged'), color: 'green' }] : []),
  ]
}

function BranchName({ name, marks }: { readonly name: string; readonly marks: readonly BranchMark[] }) {
  return (
    <Group gap={6} wrap="nowrap" miw={0}>
      <span className={classes.name}>
        <VisibleText text={name} />
      </span>
      {marks.map(({ label, color, icon }) => (
        <Badge
          key={label}
          size="sm"
          radius="sm"
          variant="light"
          tt="none"
          fw={500}
          flex="none"
          color={color}
          leftSection={icon}
        >
          {label}
        </Badge>
      ))}
    </Group>
  )
}

/** The commits of the default branch that a branch lacks, and those it has on top. */
function Divergence({ project, base, tip }: { readonly project: string; readonly base: string; readonly tip: string }) {
  const behind = useCommitCount(project, tip, base)
  const ahead = useCommitCount(project, base, tip)
  if (behind === undefined || ahead === undefined) return <span title={t('Counting commits')}>…</span>
  if (behind === null || ahead === null) return t('Compare')
  return formatDivergence(behind, ahead)
}
