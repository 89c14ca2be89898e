import type { Deployment } from '#shared/contract/deployments.ts'

/** What is being done, in a dialog. */
export type DeploymentTask = { readonly kind: 'create' } | { readonly kind: 'status'; readonly deployment: Deployment }
