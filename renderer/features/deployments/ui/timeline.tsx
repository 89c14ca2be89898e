import { Button, Table, Title } from '@mantine/core'
import { IconRocket } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { formatDuration, formatNumber, formatPercent, t } from '#shared/i18n/i18n.ts'
import { deploymentTimelineQuery } from '#shared/queries/delivery.ts'
import { visibleString } from '#shared/text/visible.ts'
import { valueLabel } from '#shared/value-labels.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx'
import type { ChartTable } from '../../../ui/charts/chart-table.ts'
import { InPage } from '../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { exactDay } from '../../../ui/time/time.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { useNow } from '../../../ui/time/use-now.tsx'
import { getLanes, getSpan, type Lane } from '../model/lanes.ts'
import { type DeploymentsSearch, filterCount, serviceFilter, serviceOrder } from '../model/routes.ts'
import classes from './deployments.module.css'
import { StatusLegend } from './status-mark.tsx'
import { TimelineDrawing } from './timeline-drawing.tsx'

/** Deployments over time, a lane for each environment, the latest ones first read. */
export function Timeline({ search, filters }: { readonly search: DeploymentsSearch; readonly filters: ReactNode }) {
  const { id } = useProject()
  const now = useNow()
  const order = serviceOrder({ ...search, order_by: 'created_at', sort: 'desc' }, useConnection())
  const list = useOperationPages(deploymentTimelineQuery(id, { ...serviceFilter(search), ...order }))
  const lanes = useMemo(() => getLanes(list.items, now), [list.items, now])
  const span = getSpan(lanes, now)
  return (
    <div className={classes.timeline}>
      <InPage row="count">
        <StaleNotice provenance={list.provenance} />
        {list.items.length > 0 && (
          <span role="status" className={classes.quiet}>
            {list.hasNextPage && list.total !== null
              ? t('{items, number} of {total, plural, one {# deployment} other {# deployments}}', {
                  items: list.items.length,
                  total: list.total,
                })
              : t('{items, plural, one {# deployment} other {# deployments}}', { items: list.items.length })}
          </span>
        )}
      </InPage>
      <InPage row="toolbar">
        {filters}
        {list.hasNextPage && (
          <Button variant="default" loading={list.isFetchingNextPage} onClick={list.fetchNextPage}>
            {t('Load older ones')}
          </Button>
        )}
      </InPage>
      {list.isPending && <LoadingState rows={8} label={t('Loading the deployments')} />}
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {!list.isPending && !list.error && lanes.length === 0 && list.unread.length === 0 && (
        <EmptyState
          icon={<IconRocket size={30} stroke={1.5} />}
          title={filterCount(search) > 0 ? t('No matching deployments') : t('No deployments')}
        />
      )}
      {lanes.length > 0 && (
        <>
          <ChartFrame
            title={t('Deployments over time')}
            description={t('{exactDay} to {exactDay2}', {
              exactDay: exactDay(new Date(span.from).toISOString()),
              exactDay2: exactDay(new Date(span.to).toISOString()),
            })}
            table={timelineTable(lanes)}
          >
            <TimelineDrawing lanes={lanes} span={span} search={search} />
          </ChartFrame>
          <StatusLegend />
          <LaneSummary lanes={lanes} />
        </>
      )}
    </div>
  )
}

/** The deployments of a timeline as a table, newest first. */
function timelineTable(lanes: readonly Lane[]): ChartTable {
  return {
    columns: [t('Deployed'), t('Environment'), t('Status'), t('By'), t('Branch or tag'), t('Commit'), t('Number')],
    rows: lanes
      .flatMap(({ environment, stops }) => stops.map(stop => ({ environment, ...stop })))
      .sort((a, b) => b.at - a.at)
      .map(({ environment, at, deployment: { status, user, ref, sha, iid } }) => [
        new Date(at).toISOString(),
        environment,
        valueLabel('runStatus', status ?? ''),
        user?.name ?? '',
        ref ?? '',
        sha ?? '',
        iid ?? '',
      ]),
  }
}

/** The totals of the timeline, for each environment. */
function LaneSummary({ lanes }: { readonly lanes: readonly Lane[] }) {
  return (
    <section aria-label={t('By environment')}>
      <Title order={2} mb={8}>
        {t('By environment')}
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable without a mouse */}
      <div className={classes.summary} tabIndex={0}>
        <Table fz="xs" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Environment')}</Table.Th>
              <Table.Th ta="end">{t('Deployments')}</Table.Th>
              <Table.Th ta="end">{t('Failed')}</Table.Th>
              <Table.Th>{t('Last success')}</Table.Th>
              <Table.Th>{t('Longest without')}</Table.Th>
              <Table.Th>{t('By')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lanes.map(lane => (
              <Table.Tr key={lane.environment}>
                <Table.Th scope="row" className={classes.laneName} title={visibleString(lane.environment)}>
                  <VisibleText text={lane.environment} />
                </Table.Th>
                <Table.Td ta="end">{formatNumber(lane.stops.length)}</Table.Td>
                <Table.Td ta="end">{formatFailed(lane)}</Table.Td>
                <Table.Td>
                  {lane.lastSuccess ? <TimeAgo value={new Date(lane.lastSuccess.at).toISOString()} /> : t('None')}
                </Table.Td>
                <Table.Td>
                  {lane.longestGap ? formatDuration(lane.longestGap.to - lane.longestGap.from, 'short') : t('Always')}
                </Table.Td>
                <Table.Td>
                  <VisibleText text={lane.people.map(({ name, count }) => `${name} (${count})`).join(', ')} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  )
}

function formatFailed({ failed, stops }: Lane): string {
  return failed === 0 ? '0' : `${formatNumber(failed)} (${formatPercent(failed / stops.length)})`
}
