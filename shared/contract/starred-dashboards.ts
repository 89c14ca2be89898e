import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import { endpoint, json, narrowing, urlEncoded } from './endpoint.ts'
import { filePath, projectId } from './fields.ts'

/** Document 2, section 4.8. */
const document = '2 §4.8'

export const starredDashboard = z.looseObject({
  id: z.number(),
  user_id: z.number(),
  project_id: z.number(),
  dashboard_path: z.string(),
})
export type StarredDashboard = z.output<typeof starredDashboard>

const dashboardPath = filePath.describe('Path of the file that defines the dashboard.')
/** The documents have no list of stars: they are only in the audit log. */
const invalidates = ['auditEvents.ofProject'] as const
const unseen = () => t('The service does not list starred dashboards, so the previous state is unknown')
const write = {
  pagination: 'none',
  access: 'reporter',
  edition: 'core',
  since: '13.0',
  // Metrics dashboards left the service as a whole.
  until: '16.0',
  scope: 'api',
  cache: 'never',
  invalidates,
  document,
} as const

export const starredDashboards = {
  'starredDashboards.create': endpoint({
    id: 'starredDashboards.create',
    method: 'POST',
    path: '/projects/:id/metrics/user_starred_dashboards',
    params: { path: { id: projectId }, body: { dashboard_path: urlEncoded(dashboardPath) } },
    response: json(starredDashboard),
    success: [201],
    effect: 'write',
    summary: 'Stars a metrics dashboard for the caller.',
    label: () => t('Star dashboard'),
    successMessage: () => t('Dashboard starred'),
    ...write,
    inverse: {
      fidelity: 'none',
      get because() {
        return unseen()
      },
    },
  }),
  'starredDashboards.delete': endpoint({
    id: 'starredDashboards.delete',
    method: 'DELETE',
    path: '/projects/:id/metrics/user_starred_dashboards',
    // In the query: a proxy that drops the body of a DELETE would turn one star into all of them.
    params: { path: { id: projectId }, query: { dashboard_path: narrowing(urlEncoded(dashboardPath.optional())) } },
    response: json(z.looseObject({ deleted_rows: z.number() })),
    success: [200],
    effect: 'destroy',
    summary: 'Removes one of the caller’s stars, or all of them in the project.',
    label: () => t('Unstar dashboard'),
    successMessage: ({ dashboard_path }) =>
      dashboard_path === undefined ? t('All dashboards unstarred') : t('Dashboard unstarred'),
    ...write,
    inverse: {
      fidelity: 'none',
      get because() {
        return unseen()
      },
    },
  }),
} as const
