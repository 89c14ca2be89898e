import type { ReadId } from '../contract/contract.ts'

/** The operation that lists the audit events of a scope. */
export const logOperations = {
  instance: 'auditEvents.list',
  group: 'auditEvents.ofGroup',
  project: 'auditEvents.ofProject',
} as const satisfies Record<string, ReadId>
export type LogOperation = (typeof logOperations)[keyof typeof logOperations]

/** The operation that tells when a project or group was created: where its log begins. */
export const ownerOperations = { group: 'groups.get', project: 'projects.get' } as const satisfies Record<
  string,
  ReadId
>
