import { approvalsWrite } from '../../approvals/model/fleet-write.ts'
import { freezeWrite } from '../../freeze-periods/model/fleet-write.ts'
import { notificationsWrite } from '../../notification-settings/model/fleet-write.ts'
import type { FleetWrite } from './write.ts'

/** The changes that can be made to selected projects; each is declared by its feature. */
export const fleetWrites: readonly FleetWrite[] = [approvalsWrite, freezeWrite, notificationsWrite]
