import { expect, test } from 'vitest'
import { createEventTable } from '#shared/audit/event-table.ts'
import { getFacts } from '#shared/audit/facts.ts'
import { ruleIds } from '#shared/audit/rule-ids.ts'
import { matchRules } from '#shared/audit/rules.ts'
import { auditTrail } from './events.ts'
import { large, scaled } from './size.ts'

test("the audit rules mark less than 1 in 500 of the large sample's events, whose authors have no usual hours or networks", () => {
  const { users, groups, projects, auditEvents } = scaled(large, 0.1)
  const named = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Name ${index}`, username: `name${index}` }))
  const placed = (count: number) =>
    named(count).map(({ id, username }) => ({ id, path: username, visibility: 'private' as const }))
  const society = { users: named(users), groups: placed(groups), projects: placed(projects) }

  const table = createEventTable()
  const rows = [...auditTrail(society, auditEvents)].map(({ event: { entity, details }, origin, at }, index) =>
    table.add(
      getFacts({
        id: index + 1,
        author_id: origin.authorId,
        entity_id: entity.id,
        entity_type: entity.type,
        created_at: at,
        details: { ...details, author_name: origin.authorName, ip_address: origin.ipAddress },
      }),
    ),
  )
  const matches = matchRules(table, rows, [], time => new Date(time).getUTCHours())
  const marked = new Set(ruleIds.flatMap(rule => matches[rule]))
  expect(rows).toHaveLength(auditEvents)
  expect(marked.size).toBeLessThan(auditEvents / 500)
})
