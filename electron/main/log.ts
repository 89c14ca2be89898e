/** Writes one line about the app itself to stderr. Callers never pass secrets, bodies or URLs with a query. */
export type Log = (message: string) => void

/** The log of the running app. */
export const logToStderr: Log = message => {
  process.stderr.write(`gatehouse: ${message}\n`)
}
