/** The address of a mirror without the asterisks that replace its credentials, and whether it has any. */
export function shownAddress(url: string): { readonly address: string; readonly hasCredentials: boolean } {
  const address = url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/@]*@/i, '$1')
  return { address, hasCredentials: address !== url }
}
