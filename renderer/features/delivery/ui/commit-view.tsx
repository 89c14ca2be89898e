import { Badge, Button, TextInput } from '@mantine/core'
import { IconGitCommit, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useMemo, useState } from 'react'
import { explain } from '#shared/errors.ts'
import type { Cell } from '#shared/fleet/cell.ts'
import { cellWords } from '#shared/fleet/cell.ts'
import { exportWords } from '#shared/fleet/cell-export.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { shortRef } from '../../../lib/project/short-ref.ts'
import { LoadProgress } from '../../../ui/projects/load-progress.tsx'
import { NoValue } from '../../../ui/projects/project-cell.tsx'
import { enumCells, type TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { ProjectPath } from '../../../ui/text/path-text.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { type CommitPlace, type CommitPlaces, findSha, type Reach } from '../model/commit-places.ts'
import { commitRead, type DeliveryRow, getPart, useDelivery } from '../model/projects.ts'
import { tierNames } from '../model/tiers.ts'
import type { ViewProps } from './board-view.tsx'
import classes from './delivery.module.css'
import { environmentNoun } from './words.ts'

/** A project that has the commit with one of its environments, or one where it isn't known. */
interface PlaceRow {
  readonly key: string
  readonly path: string
  /** Null where the project has no environments, or nothing is known. */
  readonly place: CommitPlace | null
  readonly found: NonNullable<CommitPlaces['commit']> | null
  /** Why nothing is known. */
  readonly unknown: Exclude<Cell, { readonly kind: 'value' }> | null
}

const reachNames: Readonly<Record<Reach['kind'], string>> = {
  exact: t('Exact commit'),
  contained: t('Contained'),
  missing: t('Not contained'),
  empty: t('Nothing deployed'),
  unknown: t('Unknown'),
}
const reachColors: Readonly<Record<Reach['kind'], string>> = {
  exact: 'green',
  contained: 'green',
  missing: 'orange',
  empty: 'gray',
  unknown: 'red',
}

/** Which environments of which projects contain a commit. */
export function CommitView({ views, search, onSearch }: ViewProps) {
  const [typed, setTyped] = useState(search.commit ?? '')
  const [isRefused, setRefused] = useState(false)
  const sha = search.commit === undefined ? null : findSha(search.commit)
  const find = (event: FormEvent) => {
    event.preventDefault()
    const found = findSha(typed)
    setRefused(found === null)
    if (found !== null) onSearch({ commit: found })
  }
  const form = (
    <form onSubmit={find} className={classes.find}>
      <TextInput
        aria-label={t('Commit SHA')}
        placeholder="4f2a91c07d3e"
        w={330}
        value={typed}
        error={isRefused && t('Enter a SHA: 7 to 64 digits from 0 to 9 and a to f')}
        spellCheck={false}
        autoComplete="off"
        onChange={event => {
          setTyped(event.currentTarget.value)
          setRefused(false)
        }}
      />
      <Button type="submit" size="xs" leftSection={<IconSearch size={14} />}>
        {t('Find commit')}
      </Button>
    </form>
  )
  const toolbar = (
    <>
      {views}
      {form}
    </>
  )
  if (sha !== null) return <Found key={sha} sha={sha} toolbar={toolbar} />
  return (
    <Page title={t('Delivery')} toolbar={toolbar}>
      <EmptyState
        icon={<IconGitCommit size={30} stroke={1.5} />}
        title={t('Where is a commit deployed?')}
        description={t(
          'Paste a SHA or the address of a commit. All projects are searched. An environment contains the last successfully deployed commit and all commits before it.',
        )}
      />
    </Page>
  )
}

function Found({ sha, toolbar }: { readonly sha: string; readonly toolbar: ViewProps['views'] }) {
  const needed = useMemo(() => [commitRead(sha)], [sha])
  const { loader, state, source } = useDelivery(needed)
  const { id: connection } = useConnection()
  const navigate = useNavigate()
  const { rows, counts, titles } = useMemo(() => getPlaces(state.rows, sha), [state.rows, sha])
  const [title] = titles
  return (
    <Page title={t('Delivery')} count={<LoadProgress state={state} loader={loader} />} toolbar={toolbar}>
      <p className={classes.summary} role="status">
        <code>{shortRef(sha)}</code>
        {title !== undefined && <VisibleText text={title} />}
        <span>{formatCounts(counts)}</span>
      </p>
      <ResourceTable
        id="delivery-commit"
        label={t('Environments with the commit')}
        noun={environmentNoun}
        columns={placeColumns}
        rows={rows}
        rowKey={({ key }) => key}
        source={source}
        isSelectable={false}
        empty={
          <EmptyState
            icon={<IconGitCommit size={30} stroke={1.5} />}
            title={counts.left > 0 ? t('Searching…') : t('No project has this commit')}
            description={t('The commit may be in a project that you can’t read, or not be pushed.')}
          />
        }
        onOpen={({ path: project, found }) =>
          void navigate({
            to: '/c/$connection/p/$project/deployments',
            params: { connection, project },
            search: { view: 'commit', commit: found?.id ?? sha },
          })
        }
      />
    </Page>
  )
}

interface Counts {
  /** Projects with the commit, without it, of which it can't be known, and those not read yet. */
  readonly found: number
  readonly without: number
  readonly unknown: number
  readonly left: number
}

function formatCounts({ found, without, unknown, left }: Counts): string {
  const words = [
    t('Found in {found, plural, one {# project} other {# projects}}', { found }),
    t('not in {count}', { count: formatNumber(without) }),
    ...(unknown > 0 ? [t('unknown in {count}', { count: formatNumber(unknown) })] : []),
    ...(left > 0 ? [t('{count} left to search', { count: formatNumber(left) })] : []),
  ]
  return words.join(' · ')
}

/** The rows of the projects that have the commit, and of those where this is unknown. */
function getPlaces(projects: readonly DeliveryRow[], sha: string) {
  const rows: PlaceRow[] = []
  const titles: string[] = []
  const counts = { found: 0, without: 0, unknown: 0, left: 0 }
  for (const project of projects) {
    const { key, path } = project
    const part = getPart(project, 'commit', `commit ${sha}`)
    if (part.kind === 'loaded') {
      const { commit: found, places } = part.value
      counts[found ? 'found' : 'without'] += 1
      if (!found) continue
      if (found.title !== undefined) titles.push(found.title)
      const shared = { path, found, unknown: null }
      for (const place of places) rows.push({ key: `${key} ${place.environment.id}`, place, ...shared })
      if (places.length === 0) rows.push({ key, place: null, ...shared })
    } else if ('error' in part || part.kind === 'cut') {
      counts.unknown += 1
      rows.push({ key, path, place: null, found: null, unknown: part })
    } else counts.left += 1
  }
  return { rows, counts, titles }
}

function getReachText({ place, unknown }: PlaceRow): string {
  if (unknown) return cellWords[unknown.kind]
  return place ? reachNames[place.reach.kind] : t('No environments')
}

const placeColumns: readonly TableColumn<PlaceRow>[] = [
  {
    id: 'project',
    header: t('Project'),
    value: ({ path }) => path,
    cell: ({ path }) => <ProjectPath path={path} />,
    width: 220,
    grows: true,
  },
  { id: 'environment', header: t('Environment'), value: ({ place }) => place?.environment.name ?? null, width: 160 },
  {
    id: 'tier',
    header: t('Tier'),
    value: ({ place }) => (place ? tierNames[place.tier] : null),
    exportValue: ({ place }) => place?.tier ?? null,
    width: 100,
  },
  {
    id: 'reach',
    header: t('The commit is'),
    value: getReachText,
    exportValue: ({ place, unknown }) => (unknown ? exportWords[unknown.kind] : (place?.reach.kind ?? null)),
    cell: row => <ReachCell row={row} />,
    width: 130,
  },
  {
    id: 'deployed_sha',
    header: t('Deployed commit'),
    value: ({ place }) => place?.deployed?.sha ?? null,
    cell: ({ place }) => place?.deployed?.sha !== undefined && <code>{shortRef(place.deployed.sha)}</code>,
    width: 130,
  },
  { id: 'ref', header: t('Deployed ref'), value: ({ place }) => place?.deployed?.ref ?? null, width: 140 },
  {
    id: 'created_at',
    header: t('Since'),
    value: ({ place }) => place?.deployed?.created_at ?? null,
    cell: ({ place }) => place?.deployed?.created_at != null && <TimeAgo value={place.deployed.created_at} />,
    width: 130,
  },
  {
    id: 'state',
    header: t('State'),
    ...enumCells<PlaceRow>('environmentState', ({ place }) => place?.environment.state ?? null),
    width: 100,
    isHidden: true,
  },
]

function ReachCell({ row }: { readonly row: PlaceRow }) {
  const { place, unknown } = row
  if (unknown) return <NoValue cell={unknown} />
  if (!place) return <span className={classes.quiet}>{t('No environments')}</span>
  const { reach } = place
  const reason =
    reach.kind !== 'unknown'
      ? undefined
      : reach.error
        ? explain(reach.error).sentence
        : t('The service did not send the commit of the last successful deployment')
  return (
    <Badge size="sm" radius="sm" variant="light" color={reachColors[reach.kind]} tt="none" fw={500} title={reason}>
      {reachNames[reach.kind]}
    </Badge>
  )
}
