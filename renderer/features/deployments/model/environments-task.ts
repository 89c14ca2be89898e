import type { Environment } from '#shared/contract/environments.ts'

/** What is being done, in a dialog. */
export type EnvironmentTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'stop' | 'delete'; readonly environment: Environment }
