/** Whether a feature flag has scopes instead of strategies. Services from before strategies do not send the version of a flag. */
export function isLegacyFlag({ version }: { readonly version?: string | undefined }): boolean {
  return version === undefined || version === 'legacy_flag'
}
