import { Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { environmentTiers } from '#shared/contract/choices.ts'
import type { FreezePeriod } from '#shared/contract/freeze-periods.ts'
import { cellWords } from '#shared/fleet/cell.ts'
import { exportWords } from '#shared/fleet/cell-export.ts'
import { frozenUntil, isFrozenAt, nextFreeze } from '#shared/freeze/freeze.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import type { ChangeSearch } from '../../../lib/navigation/use-screen-search.ts'
import { LoadProgress } from '../../../ui/projects/load-progress.tsx'
import { ProjectCell } from '../../../ui/projects/project-cell.tsx'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { EmptyCell } from '../../../ui/resource-table/empty-cell.tsx'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { exactTime } from '../../../ui/time/time.ts'
import { useNow } from '../../../ui/time/use-now.tsx'
import { type EnvironmentNow, isAvailable } from '../model/deployed.ts'
import { type DeliveryRow, getPart, reads, useActiveRows, useDelivery } from '../model/projects.ts'
import { type BoardFilter, boardFilters, type DeliverySearch } from '../model/routes.ts'
import { getTier, type Tier, tierNames } from '../model/tiers.ts'
import { CellLines, DeployedCell, PartCell } from './cells.tsx'
import { projectNoun } from './words.ts'

const needed = [reads.deployed, reads.freezes]
/** Two lines in each cell. */
const rowHeights = { compact: 44, comfortable: 48 }
/** Columns of environments by name; the others are in the list of environments. */
const maxNames = 12

/** Columns that say so while nothing is loaded, or where nothing can be. */
const alwaysShown = { tier: ['production', 'staging'], name: ['production'] } as const

const filterNames: Readonly<Record<BoardFilter, string>> = {
  deployed: t('With deployments'),
  behind: t('Behind the default branch'),
  failed: t('Latest deployment failed'),
  frozen: t('Frozen now'),
}

export interface ViewProps {
  readonly views: ReactNode
  readonly search: DeliverySearch
  readonly onSearch: ChangeSearch<DeliverySearch>
}

/** A row for each project, a column for each tier or environment: what is deployed there. */
export function BoardView({ views, search, onSearch }: ViewProps) {
  const { loader, state, source } = useDelivery(needed)
  const { id: connection } = useConnection()
  const navigate = useNavigate()
  // Freeze periods have a resolution of minutes.
  const now = Math.floor(useNow() / 60_000) * 60_000
  const active = useActiveRows(state.rows)
  const { by = 'tier', show } = search
  const rows = useMemo(() => active.filter(row => isShown(row, show, now)), [active, show, now])
  const slots = useSlots(active, by)
  const columns = useMemo(
    () => [projectColumn(loader), frozenColumn(now), ...slots.map(slot => slotColumn(slot, by)), branchColumn],
    [loader, slots, by, now],
  )
  // In the heading: the toolbar has no room for them beside the views.
  const choices = (
    <>
      <Select
        aria-label={t('Columns')}
        w={125}
        allowDeselect={false}
        data={[
          { value: 'tier', label: t('By tier') },
          { value: 'name', label: t('By environment') },
        ]}
        value={by}
        onChange={next => onSearch({ by: next === 'name' ? 'name' : undefined })}
      />
      <Select
        aria-label={t('Projects')}
        placeholder={t('All projects')}
        clearable
        w={125}
        data={boardFilters.map(value => ({ value, label: filterNames[value] }))}
        value={show ?? null}
        onChange={next => onSearch({ show: boardFilters.find(one => one === next) })}
      />
    </>
  )
  return (
    <Page
      title={t('Delivery')}
      count={<LoadProgress state={state} loader={loader} />}
      actions={choices}
      toolbar={views}
    >
      <ResourceTable
        id={`delivery-${by}`}
        label={t('Deployed versions')}
        noun={projectNoun}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        source={source}
        rowHeights={rowHeights}
        isSelectable={false}
        onOpen={({ path: project }) =>
          void navigate({ to: '/c/$connection/p/$project/deployments', params: { connection, project } })
        }
        rowActions={row => [
          {
            label: t('Show environments'),
            run: () =>
              void navigate({
                to: '/c/$connection/p/$project/environments',
                params: { connection, project: row.path },
              }),
          },
          { label: t('Refresh project'), run: () => loader.refresh([row.key]) },
        ]}
      />
    </Page>
  )
}

function isShown(row: DeliveryRow, show: BoardFilter | undefined, now: number): boolean {
  if (show === undefined) return true
  if (show === 'frozen') {
    const freezes = getPart(row, 'freezes')
    return freezes.kind === 'loaded' && isFrozenAt(freezes.value, now)
  }
  const deployed = getPart(row, 'deployed')
  if (deployed.kind !== 'loaded') return false
  return deployed.value.environments.some(one => {
    if (!isAvailable(one.environment)) return false
    if (show === 'failed') return one.latest?.status === 'failed'
    if (show === 'behind') return one.behind?.kind === 'counted' && one.behind.count > 0
    return one.deployed !== null
  })
}

/** The columns of the board: the tiers or names that available environments have, in the order of tiers. */
function useSlots(rows: readonly DeliveryRow[], by: 'tier' | 'name'): readonly string[] {
  const counts = new Map<string, number>(alwaysShown[by].map(slot => [slot, 0]))
  for (const row of rows) {
    const deployed = getPart(row, 'deployed')
    if (deployed.kind !== 'loaded') continue
    for (const one of deployed.value.environments) {
      const slot = slotOf(one, by)
      if (isAvailable(one.environment)) counts.set(slot, (counts.get(slot) ?? 0) + 1)
    }
  }
  const most = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, maxNames)
  const order = (slot: string) => environmentTiers.findIndex(tier => tier === slot || tier === getTier({ name: slot }))
  const names = most.map(([slot]) => slot).toSorted((a, b) => order(a) - order(b))
  const key = JSON.stringify(names)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same array while the names are the same
  return useMemo(() => names, [key])
}

function slotOf({ tier, environment }: EnvironmentNow, by: 'tier' | 'name'): string {
  return by === 'tier' ? tier : environment.name
}

export function projectColumn(loader: { show(key: string): () => void }): TableColumn<DeliveryRow> {
  return {
    id: 'project',
    header: t('Project'),
    value: ({ path }) => path,
    cell: row => <ProjectCell row={row} loader={loader} />,
    width: 200,
    grows: true,
  }
}

/** What a project has in a column, what succeeded last first. */
function inSlot(row: DeliveryRow, slot: string, by: 'tier' | 'name'): readonly EnvironmentNow[] {
  const deployed = getPart(row, 'deployed')
  if (deployed.kind !== 'loaded') return []
  return deployed.value.environments
    .filter(one => slotOf(one, by) === slot && isAvailable(one.environment))
    .toSorted((a, b) => ((a.deployed?.created_at ?? '') < (b.deployed?.created_at ?? '') ? 1 : -1))
}

const getBehindText = (count: number) => t('{count} behind', { count })

function slotColumn(slot: string, by: 'tier' | 'name'): TableColumn<DeliveryRow> {
  const isTier = (value: string): value is Tier => environmentTiers.some(tier => tier === value)
  const toText = (row: DeliveryRow, words = cellWords, formatBehind = getBehindText): string | null => {
    const part = getPart(row, 'deployed')
    if (part.kind !== 'loaded') return words[part.kind]
    const [first] = inSlot(row, slot, by)
    if (!first?.deployed) return null
    const { ref = '', sha = '', created_at: at } = first.deployed
    const { behind } = first
    const commits = behind?.kind === 'counted' ? [formatBehind(behind.count)] : []
    return [ref, sha.slice(0, 8), at, first.deployed.user?.username, ...commits].filter(Boolean).join(', ')
  }
  return {
    id: slot,
    header: by === 'tier' && isTier(slot) ? tierNames[slot] : slot,
    value: row => toText(row),
    exportValue: row => toText(row, exportWords, count => `${count} behind`),
    sortValue: row => inSlot(row, slot, by)[0]?.deployed?.created_at ?? undefined,
    cell: row => (
      <PartCell part={getPart(row, 'deployed')}>
        {() => <DeployedCell environments={inSlot(row, slot, by)} project={row.path} />}
      </PartCell>
    ),
    width: 160,
    grows: true,
  }
}

function frozenColumn(now: number): TableColumn<DeliveryRow> {
  const toText = (row: DeliveryRow) => {
    const part = getPart(row, 'freezes')
    return part.kind === 'loaded' ? getFreezeText(part.value, now) : cellWords[part.kind]
  }
  return {
    id: 'frozen',
    header: t('Frozen'),
    value: toText,
    exportValue: row => {
      const part = getPart(row, 'freezes')
      return part.kind === 'loaded' ? isFrozenAt(part.value, now) : exportWords[part.kind]
    },
    sortValue: row => {
      const part = getPart(row, 'freezes')
      return part.kind === 'loaded' ? isFrozenAt(part.value, now) : undefined
    },
    cell: row => (
      <PartCell part={getPart(row, 'freezes')}>{periods => <FrozenCell periods={periods} now={now} />}</PartCell>
    ),
    width: 185,
  }
}

const toIso = (time: number) => new Date(time).toISOString()

function getFreezeText(periods: readonly FreezePeriod[], now: number): string | null {
  if (isFrozenAt(periods, now)) {
    const until = frozenUntil(periods, now)
    return until === null ? t('Frozen without an end') : t('Frozen until {time}', { time: exactTime(toIso(until)) })
  }
  const next = nextFreeze(periods, now)
  return next === null ? null : t('Next freeze: {time}', { time: exactTime(toIso(next)) })
}

function FrozenCell({ periods, now }: { readonly periods: readonly FreezePeriod[]; readonly now: number }) {
  const isFrozen = isFrozenAt(periods, now)
  const time = isFrozen ? frozenUntil(periods, now) : nextFreeze(periods, now)
  if (isFrozen) {
    const until = time === null ? t('Without an end') : t('Until {time}', { time: exactTime(toIso(time)) })
    return <CellLines first={t('Frozen')} second={until} tone="frozen" />
  }
  if (time === null) return <EmptyCell reason={t('No freeze')} />
  return <CellLines first={t('Not frozen')} second={t('Next: {time}', { time: exactTime(toIso(time)) })} isQuiet />
}

const branchColumn: TableColumn<DeliveryRow> = {
  id: 'default_branch',
  header: t('Default branch'),
  value: ({ project }) => project.default_branch ?? null,
  width: 120,
  isHidden: true,
}
