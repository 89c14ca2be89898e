import { deploymentsQuery } from '../queries/delivery.ts'
import { instanceAuditQuery, projectActivityQuery } from '../queries/events.ts'

/** How much is read to find what needs attention. */

/** Members that are read of one place: five hundred. */
export const memberPages = 5
/** Events that are read of the log of the whole service: three hundred. */
export const auditPages = 3

export const expiredIn = (project: string) => projectActivityQuery(project, { action: 'expired' })
export const failedIn = (project: string) => deploymentsQuery(project, { status: 'failed' })
export const instanceAudit = () => instanceAuditQuery()
