import type { Epic } from '#shared/contract/epics.ts'

/** What is being done, in a dialog. */
export type EpicTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'close' | 'reopen' | 'todo' | 'delete'; readonly epic: Epic }
