import { appHost, appScheme } from '../app-origin.ts'

/** The frame a message came from, as far as it matters. */
export interface SenderFrame {
  readonly url: string
}

/**
 * Whether a message may be answered: it comes from the top frame of the app's own window, and that frame shows the app.
 */
export function isOwnFrame(frame: SenderFrame | null, mainFrame: SenderFrame | null): boolean {
  if (!frame || frame !== mainFrame || !URL.canParse(frame.url)) return false
  const url = new URL(frame.url)
  return url.protocol === `${appScheme}:` && url.host === appHost
}
