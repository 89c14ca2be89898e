import type { Tag } from '#shared/contract/tags.ts'

/** The task of the dialog. */
export type TagTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'deleteMany' | 'deleteSelected' }
  | { readonly kind: 'delete' | 'notes'; readonly tag: Tag }
