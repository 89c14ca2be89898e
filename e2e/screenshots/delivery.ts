import type { Picture } from './pictures.ts'

/** The delivery screens: environments to mirrors. */
export const deliveryPictures: readonly Picture[] = [
  { name: 'environments', at: { project: 'environments' } },
  { name: 'deployments', at: { project: 'deployments?view=timeline' } },
  { name: 'deployment', at: { project: 'deployments?environment=production&deployment=22' } },
  { name: 'freeze-periods', at: { project: 'freeze-periods' } },
  { name: 'feature-flags', at: { project: 'feature-flags?environment=production&user=42' } },
  { name: 'feature-flag', at: { project: 'feature-flags?environment=production&user=42&flag=live_board' } },
  { name: 'mirrors', at: { project: 'mirrors' } },
  { name: 'dashboards', at: { project: 'dashboards' } },
]
