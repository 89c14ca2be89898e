import { changeKinds } from '#shared/audit/facts.ts'
import { ruleIds } from '#shared/audit/rule-ids.ts'
import { auditEntityTypes, instanceScope } from '#shared/contract/choices.ts'
import { day, defineSearch, digits, oneOf, optionalText, type SearchOf } from '../../../lib/project/search-params.ts'

const auditViews = ['events', 'charts', 'unusual', 'archive'] as const

const text = optionalText(500)

/** `/audit`: the service's filters, the local ones, the view, and the open event. */
export const auditSearch = defineSearch({
  /** `created_after` and `created_before` of the service, as days by this computer's clock. */
  from: day,
  to: day,
  entity_type: oneOf([...auditEntityTypes, instanceScope] as const),
  entity_id: digits,
  q: text,
  author: text,
  ip: text,
  target: text,
  kind: oneOf(changeKinds),
  what: text,
  rule: oneOf(ruleIds),
  view: oneOf(auditViews),
  event: digits,
})
export type AuditSearch = SearchOf<typeof auditSearch>
