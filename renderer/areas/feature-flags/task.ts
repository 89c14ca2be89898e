import type { FeatureFlag } from '#shared/contract/feature-flags.ts'

/** What is being done with flags, in a dialog. */
export type FlagTask =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'copy' | 'delete'; readonly flag: FeatureFlag }

/** Why a flag can't be copied to other projects; undefined when it can. */
export function whyNotCopy({ version }: FeatureFlag): string | undefined {
  return version === 'legacy_flag' ? 'A legacy flag has no strategies that could be copied' : undefined
}
