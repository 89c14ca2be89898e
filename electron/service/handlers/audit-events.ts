import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import type { ServiceProfile } from '#shared/profile.ts'
import { badRequest, notFound } from '../errors.ts'
import { type Handlers, KeysetPage, Page, type RequestContext } from '../handler.ts'
import type { AuditEventRow, AuditFilter } from '../store/audit-events.ts'
import type { Store } from '../store/store.ts'
import { inUtc, moment } from './moment.ts'
import type { ServiceParts } from './parts.ts'

type AuditOperations =
  | 'auditEvents.list'
  | 'auditEvents.get'
  | 'auditEvents.ofGroup'
  | 'auditEvents.getOfGroup'
  | 'auditEvents.ofProject'
  | 'auditEvents.getOfProject'

interface Period {
  readonly created_after?: string | undefined
  readonly created_before?: string | undefined
}

/** Who changed what, from where (document 3, section 6.2). */
export function auditEventsHandlers({ store }: ServiceParts): Pick<Handlers, AuditOperations> {
  return {
    'auditEvents.list': (context, params) => {
      if (params.entity_id !== undefined && params.entity_type === undefined) {
        throw badRequest('entity_type is missing: an entity_id means nothing without it')
      }
      const entity = { entityType: params.entity_type, entityId: params.entity_id }
      return getList(store, context, { ...entity, ...getPeriod(params) })
    },
    'auditEvents.get': ({ profile }, { id }) => oneOf(store, profile, id),
    'auditEvents.ofGroup': (context, { id, ...period }) => {
      const entity = { entityType: 'Group', entityId: context.group(id).id } as const
      return getList(store, context, { ...entity, ...getPeriod(period) })
    },
    'auditEvents.getOfGroup': (context, { id, audit_event_id }) =>
      oneOf(store, context.profile, audit_event_id, { type: 'Group', id: context.group(id).id }),
    'auditEvents.ofProject': (context, { id, ...period }) => {
      const entity = { entityType: 'Project', entityId: context.project(id).id } as const
      return getList(store, context, { ...entity, ...getPeriod(period) })
    },
    'auditEvents.getOfProject': (context, { id, audit_event_id }) =>
      oneOf(store, context.profile, audit_event_id, { type: 'Project', id: context.project(id).id }),
  }
}

/** Both ends belong to the period; an end that names no fraction of a second means the whole second. */
function getPeriod({ created_after, created_before }: Period): Pick<AuditFilter, 'createdAfter' | 'createdBefore'> {
  const wholeSecond = created_before !== undefined && !created_before.includes('.')
  const end = moment(created_before, 'created_before')
  return {
    createdAfter: moment(created_after, 'created_after'),
    createdBefore: end && inUtc(Date.parse(end) + (wholeSecond ? 999 : 0)),
  }
}

function getList(
  store: Store,
  { keyset, page, profile }: RequestContext,
  filter: AuditFilter,
): Page<AuditEventFields> | KeysetPage<AuditEventFields> {
  // One extra row shows whether there is a next page.
  if (!keyset) {
    const { items, total } = store.auditEvents.list(filter, { offset: page.offset, limit: page.limit + 1 })
    const shown = items.slice(0, page.limit).map(row => eventFields(profile, row))
    return new Page({ items: shown, total, hasNext: items.length > page.limit })
  }
  const { perPage, cursor } = keyset
  const items = store.auditEvents.listBefore(filter, numeric(cursor.id_before), perPage + 1)
  const shown = items.slice(0, perPage)
  const last = shown.at(-1)
  const next = items.length > perPage && last ? { id_before: String(last.id) } : null
  return new KeysetPage(
    shown.map(row => eventFields(profile, row)),
    next,
  )
}

function numeric(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** @throws ServiceError 404 when the event does not exist or concerns another entity */
function oneOf(
  store: Store,
  profile: ServiceProfile,
  id: number,
  entity?: { readonly type: 'Group' | 'Project'; readonly id: number },
): AuditEventFields {
  const row = store.auditEvents.byId(id)
  const isMeant = row && (!entity || (row.entity_type === entity.type && row.entity_id === entity.id))
  if (!isMeant) throw notFound('Audit Event')
  return eventFields(profile, row)
}

function eventFields(profile: ServiceProfile, row: AuditEventRow): AuditEventFields {
  const { id, author_id, entity_id, entity_type, created_at } = row
  const details = profile.hasGitlabTypes ? withTexts(row.details) : row.details
  return { id, author_id, entity_id, entity_type, details, created_at }
}

function withTexts(details: AuditEventRow['details']): AuditEventRow['details'] {
  const texts = (['from', 'to'] as const)
    .filter(name => name in details)
    .map(name => [name, String(details[name] ?? '')])
  return { ...details, ...Object.fromEntries(texts) }
}
