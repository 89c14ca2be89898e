import { type Deployment, deploymentStatus } from '#shared/contract/deployments.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { ProfileId } from '#shared/profile.ts'
import type { Noun } from '../../../ui/resource-table/words.ts'

export const deploymentNoun: Noun = {
  counted: count => t('{count, plural, one {# deployment} other {# deployments}}', { count }),
  plural: t('deployments'),
}

/** The task of the dialog. */
export type DeploymentTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'status' | 'delete'; readonly deployment: Deployment }
  | {
      readonly kind: 'statusOfSeveral' | 'deleteSeveral'
      readonly deployments: readonly Deployment[]
      /** Ends the selection. */
      clear(): void
    }

/** @example '#58'; the ID from a service that doesn't number deployments */
export function formatNumber({ iid, id }: Deployment): string {
  return iid === undefined ? `ID ${id}` : `#${iid}`
}

/** Why the status of a deployment can't be set; undefined when it can. Services of the family leave it to the job. */
export function whyKeepsStatus({ deployable }: Deployment, profile: ProfileId): string | undefined {
  return profile !== 'documents' && deployable ? t('The CI/CD job sets the status') : undefined
}

/** Services take no deployment back to its beginning. */
export const settable = deploymentStatus.options.filter(status => status !== 'created')
export type SettableStatus = (typeof settable)[number]
