/** The keys that go back and forward: on a Mac Option and an arrow move in a text. */
export function historyKeys(isMac: boolean): { readonly back: string; readonly forward: string } {
  return isMac ? { back: 'mod+[', forward: 'mod+]' } : { back: 'alt+ArrowLeft', forward: 'alt+ArrowRight' }
}
