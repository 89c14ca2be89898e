import type { Deployment } from '#shared/contract/deployments.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { ProfileId } from '#shared/profile.ts'

/** The task of the dialog. */
export type DeploymentTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'status' | 'delete'; readonly deployment: Deployment }

/** Why the status of a deployment can't be set; undefined when it can. Services of the family leave it to the job. */
export function whyKeepsStatus({ deployable }: Deployment, profile: ProfileId): string | undefined {
  return profile !== 'documents' && deployable ? t('The CI/CD job sets the status') : undefined
}
