import type { Tag } from '#shared/contract/tags.ts'

/** What is being done to the tags, in a dialog. */
export type TagTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'deleteMany' }
  | { readonly kind: 'delete' | 'notes'; readonly tag: Tag }
