import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { environmentTiers } from '#shared/contract/choices.ts'
import { cellWords } from '#shared/fleet/cell.ts'
import { exportWords } from '#shared/fleet/cell-export.ts'
import { formatDuration, formatNumber, formatPercent, t } from '#shared/i18n/i18n.ts'
import { LoadProgress } from '../../../ui/projects/load-progress.tsx'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { useNow } from '../../../ui/time/use-now.tsx'
import { type Figure, getMetrics, type Metrics } from '../model/metrics.ts'
import { type DeliveryRow, getPart, reads, useActiveRows, useDelivery } from '../model/projects.ts'
import { metricSpans } from '../model/routes.ts'
import { type Tier, tierNames } from '../model/tiers.ts'
import { projectColumn, type ViewProps } from './board-view.tsx'
import { CellLines, PartCell } from './cells.tsx'
import classes from './delivery.module.css'
import { projectNoun } from './words.ts'

const needed = [reads.history]
const rowHeights = { compact: 44, comfortable: 48 }

type MetricId = keyof Metrics
const metricIds: readonly MetricId[] = ['frequency', 'leadTime', 'failureShare', 'recovery']

interface Meaning {
  readonly name: string
  readonly formula: string
  format(value: number): string
  /** What the figure stands on. */
  formatData(figure: Figure): string
}

const meanings: Readonly<Record<MetricId, Meaning>> = {
  frequency: {
    name: t('Deployment frequency'),
    formula: t('Successful deployments × 7 ÷ days'),
    format: value => t('{count} a week', { count: formatNumber(Math.round(value * 10) / 10) }),
    formatData: ({ from, of }) =>
      t('{from, number} of {of, plural, one {# deployment} other {# deployments}} succeeded', { from, of }),
  },
  leadTime: {
    name: t('Lead time'),
    formula: t('Median of: successful deployment − creation of the deployed commit'),
    format: value => formatDuration(value, 'short'),
    formatData: ({ from, of }) =>
      t('{from, number} of {of, plural, one {# success} other {# successes}} with a known commit', { from, of }),
  },
  failureShare: {
    name: t('Failure share'),
    formula: t('Failed deployments ÷ those that failed or succeeded'),
    format: value => formatPercent(value, 1),
    formatData: ({ from, of }) =>
      t('{from, number} of {of, plural, one {# deployment} other {# deployments}} failed or succeeded', { from, of }),
  },
  recovery: {
    name: t('Time to next success'),
    formula: t('Median of: next success in the same environment − failed deployment'),
    format: value => formatDuration(value, 'short'),
    formatData: ({ from, of }) =>
      t('{from, number} of {of, plural, one {# failure} other {# failures}} with a later success', { from, of }),
  },
}

const toTier = (text: string | undefined): Tier | undefined => environmentTiers.find(one => one === text)

/** How often and how well projects are deployed: each figure with its formula and how much data it stands on. */
export function MetricsView({ views, search, onSearch }: ViewProps) {
  const { loader, state, source } = useDelivery(needed)
  const rows = useActiveRows(state.rows)
  // Figures of days: they don't change within an hour.
  const now = Math.floor(useNow() / 3_600_000) * 3_600_000 + 3_600_000
  const days = Number(search.span ?? metricSpans[0])
  const tier = search.tier === undefined ? 'production' : toTier(search.tier)
  const columns = useMemo(
    () => [projectColumn(loader), ...metricIds.map(id => metricColumn(id, { days, tier, now }))],
    [loader, days, tier, now],
  )
  const histories = useMemo(
    () =>
      rows.flatMap(row => {
        const part = getPart(row, 'history')
        return part.kind === 'loaded' ? [part.value] : []
      }),
    [rows],
  )
  const all = useMemo(() => getMetrics(histories, { days, tier, now }), [histories, days, tier, now])
  const cut = histories.filter(({ isCut }) => isCut).length
  const cutCommits = histories.filter(({ areCommitsCut }) => areCommitsCut).length
  const toolbar = (
    <>
      {views}
      <Select
        aria-label={t('Period')}
        w={125}
        allowDeselect={false}
        data={metricSpans.map(value => ({ value, label: t('Last {days} days', { days: value }) }))}
        value={search.span ?? metricSpans[0]}
        onChange={next => onSearch({ span: metricSpans.slice(1).find(one => one === next) })}
      />
      <Select
        aria-label={t('Tier')}
        w={125}
        allowDeselect={false}
        data={[
          ...environmentTiers.map(value => ({ value: `${value}`, label: tierNames[value] })),
          { value: 'all', label: t('All tiers') },
        ]}
        value={search.tier ?? 'production'}
        onChange={next =>
          onSearch({ tier: next === 'all' ? 'all' : toTier(next === 'production' ? undefined : (next ?? undefined)) })
        }
      />
    </>
  )
  return (
    <Page title={t('Delivery')} count={<LoadProgress state={state} loader={loader} />} toolbar={toolbar}>
      <dl className={classes.figures}>
        {metricIds.map(id => (
          <SummaryFigure key={id} meaning={meanings[id]} figure={all[id]} />
        ))}
      </dl>
      <p className={classes.stands}>
        {t(
          'All projects together: {loaded, number} of {projects, plural, one {# project} other {# projects}} loaded.',
          {
            loaded: histories.length,
            projects: rows.length,
          },
        )}{' '}
        {cut > 0 &&
          t('Of {cut, plural, one {# project} other {# projects}}, only the latest 1,000 deployments are counted.', {
            cut,
          })}{' '}
        {cutCommits > 0 &&
          t(
            'Of {cut, plural, one {# project} other {# projects}}, only the latest 300 commits of the default branch are searched for the deployed commits.',
            { cut: cutCommits },
          )}
      </p>
      <ResourceTable
        id="delivery-metrics"
        label={t('Delivery metrics')}
        noun={projectNoun}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        source={source}
        rowHeights={rowHeights}
        isSelectable={false}
        rowActions={row => [{ label: t('Refresh project'), run: () => loader.refresh([row.key]) }]}
      />
    </Page>
  )
}

function SummaryFigure({ meaning, figure }: { readonly meaning: Meaning; readonly figure: Figure }) {
  return (
    <div className={classes.figure}>
      <dt>{meaning.name}</dt>
      <dd className={classes.number}>{figure.value === null ? t('No data') : meaning.format(figure.value)}</dd>
      <dd>{meaning.formatData(figure)}</dd>
      <dd className={classes.formula}>{meaning.formula}</dd>
    </div>
  )
}

function metricColumn(id: MetricId, chosen: Parameters<typeof getMetrics>[1]): TableColumn<DeliveryRow> {
  const { name, format, formatData } = meanings[id]
  const getFigure = (row: DeliveryRow): Figure | null => {
    const part = getPart(row, 'history')
    return part.kind === 'loaded' ? getMetrics([part.value], chosen)[id] : null
  }
  const toText = (row: DeliveryRow, words: typeof cellWords) => {
    const part = getPart(row, 'history')
    if (part.kind !== 'loaded') return words[part.kind]
    const figure = getFigure(row)
    return figure?.value == null ? null : `${format(figure.value)} (${formatData(figure)})`
  }
  return {
    id,
    header: name,
    value: row => toText(row, cellWords),
    exportValue: row => toText(row, exportWords),
    sortValue: row => getFigure(row)?.value ?? undefined,
    cell: row => (
      <PartCell part={getPart(row, 'history')}>
        {history => {
          const figure = getMetrics([history], chosen)[id]
          if (figure.value === null) return <CellLines first={t('No data')} isQuiet />
          return <CellLines first={format(figure.value)} second={formatData(figure)} />
        }}
      </PartCell>
    ),
    width: 205,
  }
}
