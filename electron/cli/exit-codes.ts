/** What an exit code means. */
export const exitCodeMeanings: Readonly<Record<number, string>> = {
  0: 'The command succeeded',
  1: 'A check found problems, or the command failed for another reason',
  2: 'The command line is invalid',
  3: 'The data can’t be used: it is in use or damaged, or its disk is full or read-only',
  4: 'The service couldn’t be reached',
  5: 'The service refused the token or the access',
  6: 'Not found',
  7: 'The service or the contract refused the params, or the state conflicts',
  8: 'The change was not confirmed, or the connection is read-only; nothing was sent',
  9: 'The service is overloaded, limits requests or failed',
  10: 'The outcome of a change is unknown; see the journal',
  11: 'The change waits for approval',
  130: 'Interrupted',
}
