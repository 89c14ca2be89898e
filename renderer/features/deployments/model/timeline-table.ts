import type { ChartTable } from '../../../ui/charts/chart-table.ts'
import type { Lane } from './lanes.ts'

/** The deployments of a timeline as a table, newest first. */
export function timelineTable(lanes: readonly Lane[]): ChartTable {
  return {
    columns: ['Deployed', 'Environment', 'Status', 'By', 'Branch or tag', 'Commit', 'Number'],
    rows: lanes
      .flatMap(({ environment, stops }) => stops.map(stop => ({ environment, ...stop })))
      .sort((a, b) => b.at - a.at)
      .map(({ environment, at, deployment: { status, user, ref, sha, iid } }) => [
        new Date(at).toISOString(),
        environment,
        status,
        user?.name ?? '',
        ref,
        sha,
        iid,
      ]),
  }
}
