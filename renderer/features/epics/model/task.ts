import type { Epic } from '#shared/contract/epics.ts'

/** The task of the dialog. */
export type EpicTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'close' | 'reopen' | 'todo' | 'delete'; readonly epic: Epic }
