import type { Member } from '#shared/contract/members.ts'

/** The task of the dialog. */
export type MemberTask =
  | { readonly kind: 'add' }
  | { readonly kind: 'change' | 'remove'; readonly members: readonly Member[] }
