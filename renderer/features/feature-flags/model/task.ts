import type { FeatureFlag } from '#shared/contract/feature-flags.ts'
import { t } from '#shared/i18n/i18n.ts'
import { isLegacyFlag } from '#shared/legacy-flag.ts'

/** The task of the dialog. */
export type FlagTask =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'copy' | 'delete'; readonly flag: FeatureFlag }
  | { readonly kind: 'deleteSeveral'; readonly flags: readonly FeatureFlag[]; clear(): void }

/** Why a flag can't be copied to other projects; undefined when it can. */
export function whyNotCopy(flag: FeatureFlag): string | undefined {
  if (isLegacyFlag(flag)) return t('A legacy flag has no strategies to copy')
  const hasList = flag.strategies?.some(({ user_list, user_list_id }) => user_list || user_list_id)
  return hasList ? t('A strategy uses a user list, which belongs to this project only') : undefined
}
