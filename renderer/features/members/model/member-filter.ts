import { endsWithin, soonDays } from '#shared/attention/expiry.ts'
import type { Member } from '#shared/contract/members.ts'
import type { MembersSearch } from './routes.ts'

/** The filters that the service supports. */
export function serviceFilter({ query, user_ids }: MembersSearch): {
  readonly query?: string
  readonly user_ids?: number[]
} {
  return {
    ...(query !== undefined && query.trim() !== '' && { query: query.trim() }),
    ...(user_ids !== undefined && { user_ids: user_ids.split(',').map(Number) }),
  }
}

/** True for a member that matches the filters that the service does not support. */
export function fits({ access_level, ends }: MembersSearch, member: Member, now: number): boolean {
  if (access_level !== undefined && `${member.access_level}` !== access_level) return false
  switch (ends) {
    case undefined:
      return true
    case 'never':
      return !member.expires_at
    case 'some':
      return Boolean(member.expires_at)
    case 'soon':
      return endsWithin(member.expires_at, soonDays, now)
  }
}

/** How many filters are set. */
export function filterCount({ query, user_ids, access_level, ends }: MembersSearch): number {
  return [query, user_ids, access_level, ends].filter(value => value !== undefined && value !== '').length
}
