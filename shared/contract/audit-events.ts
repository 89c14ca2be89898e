import { z } from 'zod'
import { beyond, beyondValues, endpoint, json } from './endpoint.ts'
import { groupId, projectId, timestamp } from './fields.ts'

/** Document 3, section 6.2. */
const document = '3 §6.2'

export const auditEntityTypes = ['User', 'Group', 'Project'] as const
/** Stands for what happened to the instance itself. */
export const instanceScope = 'Gitlab::Audit::InstanceScope'
/** The first version with a filter for instance events. */
export const instanceScopeSince = '17.2'
/** The first version with the logs of groups. */
const ofGroupSince = '12.5'
/** The first version with the logs of projects. */
const ofProjectSince = '13.1'

/** Texts and numbers, and on some services lists and objects. */
const changedValue = z.unknown().optional()

/** What was changed, or what services send where that was several things: `{ access_level: { from, to }, invite_expiry: { from, to } }`. */
const changedThing = z.union([z.string(), z.record(z.string(), z.unknown())])

/** All optional; which fields are present depends on the change. */
export const auditDetails = z.looseObject({
  custom_message: z.string().nullish(),
  add: z.string().nullish(),
  change: changedThing.nullish(),
  remove: z.string().nullish(),
  from: changedValue,
  to: changedValue,
  author_name: z.string().nullish(),
  target_id: z.union([z.number(), z.string()]).nullish(),
  target_type: z.string().nullish(),
  target_details: z.string().nullish(),
  ip_address: z.string().nullish(),
  entity_path: z.string().nullish(),
})

export const auditEvent = z.looseObject({
  id: z.number(),
  author_id: z.number(),
  entity_id: z.number(),
  entity_type: z.string(),
  details: auditDetails,
  event_name: beyond(z.string().nullish()).describe('The event type, as the service names it.'),
  created_at: timestamp,
})
export type AuditEventFields = z.output<typeof auditEvent>

const auditEventId = z.number().int().positive()
/** Not a day alone, because both ends are inclusive to the second. */
const time = timestamp.regex(/[Tt]/).optional()
const period = {
  created_after: time.describe('Only events of this time or later: YYYY-MM-DDTHH:MM:SSZ.'),
  created_before: time.describe('Only events of this time or earlier: YYYY-MM-DDTHH:MM:SSZ.'),
} as const

const read = {
  method: 'GET',
  success: [200],
  scope: 'api',
  cache: 'revalidate',
  effect: 'read',
  invalidates: [],
  document,
} as const
const list = { ...read, response: json(z.array(auditEvent)), pagination: 'offset+keyset' } as const
const one = { ...read, response: json(auditEvent), pagination: 'none' } as const

export const auditEvents = {
  'auditEvents.list': endpoint({
    id: 'auditEvents.list',
    path: '/audit_events',
    params: {
      query: {
        ...period,
        entity_type: beyondValues(z.enum([...auditEntityTypes, instanceScope]).optional(), {
          [instanceScope]: { since: instanceScopeSince },
        }),
        entity_id: z.number().int().positive().optional().describe('Needs entity_type beside it.'),
      },
    },
    access: 'administrator',
    edition: 'premium',
    summary: 'The audit log of the instance, newest first.',
    ...list,
  }),
  'auditEvents.get': endpoint({
    id: 'auditEvents.get',
    path: '/audit_events/:id',
    params: { path: { id: auditEventId } },
    access: 'administrator',
    edition: 'premium',
    summary: 'One event of the audit log.',
    ...one,
  }),
  'auditEvents.ofGroup': endpoint({
    id: 'auditEvents.ofGroup',
    path: '/groups/:id/audit_events',
    params: { path: { id: groupId }, query: period },
    access: 'owner',
    edition: 'starter',
    since: ofGroupSince,
    summary: 'The audit log of a group, newest first.',
    ...list,
  }),
  'auditEvents.getOfGroup': endpoint({
    id: 'auditEvents.getOfGroup',
    path: '/groups/:id/audit_events/:audit_event_id',
    params: { path: { id: groupId, audit_event_id: auditEventId } },
    access: 'owner',
    edition: 'starter',
    since: ofGroupSince,
    summary: 'One event of a group’s audit log.',
    ...one,
  }),
  'auditEvents.ofProject': endpoint({
    id: 'auditEvents.ofProject',
    path: '/projects/:id/audit_events',
    params: { path: { id: projectId }, query: period },
    access: 'maintainer',
    edition: 'starter',
    since: ofProjectSince,
    summary: 'The audit log of a project, newest first.',
    ...list,
  }),
  'auditEvents.getOfProject': endpoint({
    id: 'auditEvents.getOfProject',
    path: '/projects/:id/audit_events/:audit_event_id',
    params: { path: { id: projectId, audit_event_id: auditEventId } },
    access: 'maintainer',
    edition: 'starter',
    since: ofProjectSince,
    summary: 'One event of a project’s audit log.',
    ...one,
  }),
} as const
