import { memberAudit } from '../handlers/member-rules.ts'
import type { ExpiredMember } from '../store/members.ts'
import type { Store } from '../store/store.ts'

/** Memberships that are cleared away in one transaction. */
const batch = 200

/** The author of scheduled changes in the audit log. */
const clock = { authorId: -1, authorName: 'System', ipAddress: null } as const

/**
 * Clears away the memberships that have ended by now; they stopped counting when their day began. Each leaves an `expired`
 * activity event in its project and an audit event. Gives how many there were.
 */
export function expireMembers(store: Store, now: Date): number {
  const day = now.toISOString().slice(0, 10)
  for (let removed = 0; ; ) {
    const ended = store.members.expiredBy(day, batch)
    store.transaction(() => {
      for (const member of ended) end(store, member, now)
    })
    removed += ended.length
    if (ended.length < batch) return removed
  }
}

function end(store: Store, member: ExpiredMember, now: Date): void {
  const place = { type: member.source_type, id: member.source_id, path: member.source_path }
  store.members.remove(place, member.user_id)
  const created = now.toISOString()
  if (place.type === 'project') {
    store.activityEvents.add({ projectId: place.id, action: 'expired' }, member.user_id, created)
  }
  const person = { id: member.user_id, name: member.user_name }
  const change = { kind: 'remove', what: 'user_access', from: member.access_level } as const
  store.auditEvents.add(memberAudit(place, person, change), clock, created)
}
