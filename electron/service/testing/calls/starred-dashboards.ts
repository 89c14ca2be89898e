import type { starredDashboards } from '#shared/contract/starred-dashboards.ts'
import type { Calls } from './calls.ts'

const id = 'harbor/lighthouse'

/** Document 2, section 4.8. */
export const starredDashboardsCalls: Calls<keyof typeof starredDashboards> = {
  'starredDashboards.create': [{ id, dashboard_path: 'config/dashboards/moorings.yml' }],
  'starredDashboards.delete': [{ id, dashboard_path: 'config/dashboards/moorings.yml' }, { id }],
}
