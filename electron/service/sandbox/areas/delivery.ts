import { fillDeployments } from '../delivery/deployments.ts'
import { fillFeatureFlags } from '../delivery/feature-flags.ts'
import type { Fill } from '../world.ts'

/** Environments, deployments, freezes and flags. */
export const fillDelivery: Fill = (parts, world) => {
  fillDeployments(parts, world)
  fillFeatureFlags(parts, world)

  const { freezePeriods, starredDashboards } = parts.store
  const { lighthouse, 'tide-tables': tides } = world.projects
  const oslo = 'Europe/Oslo'
  const weekend = { freeze_start: '0 16 * * 5', freeze_end: '0 7 * * 1', cron_timezone: oslo }
  const endOfYear = { freeze_start: '0 12 23 12 *', freeze_end: '0 8 2 1 *', cron_timezone: oslo }
  const springTides = { freeze_start: '0 0 20 3,9 *', freeze_end: '0 0 24 3,9 *', cron_timezone: 'UTC' }
  freezePeriods.add(lighthouse.id, weekend, '2025-01-10T12:00:00.000Z')
  freezePeriods.add(lighthouse.id, endOfYear, '2025-11-28T09:15:00.000Z')
  freezePeriods.add(tides.id, springTides, '2025-02-14T10:30:00.000Z')

  const star = (userId: number, path: string, created: string) =>
    starredDashboards.add({ projectId: lighthouse.id, userId, path }, created)
  star(world.users.ines, 'config/dashboards/arrivals.yml', '2026-01-12T08:00:00.000Z')
  star(world.users.ines, 'config/dashboards/berths.yml', '2026-01-12T08:01:00.000Z')
  star(world.users.mats, 'config/dashboards/arrivals.yml', '2026-02-20T15:40:00.000Z')
}
