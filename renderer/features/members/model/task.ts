import type { Member } from '#shared/contract/members.ts'

/** What is being done to members, in a dialog. */
export type MemberTask =
  | { readonly kind: 'add' }
  | { readonly kind: 'change' | 'remove'; readonly members: readonly Member[] }
