import { z } from 'zod'
import { parseDeepLink } from '#shared/deep-link.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { Asker } from './consent/asker.ts'
import { externalQuestion } from './consent/questions.ts'
import { externalUrl } from './external-url.ts'
import { invalid } from './failure.ts'

/** Systems pass an address on as an argument, which has an end. */
const maxAddressLength = 4000

/**
 * The form in which an address leaves the app: whole, http(s), all ASCII, without user-info, so that every system reads it
 * alike.
 * @throws Error for everything else
 */
export function externalAddress(address: string): string {
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('Only http and https open')
  url.username = ''
  url.password = ''
  if (url.href.length > maxAddressLength) throw new Error('The address is too long')
  return url.href
}

/**
 * Opens an address in the browser, after the person has seen its real host.
 * @param open hands it to the system
 */
export function createOpenExternal(ask: Asker, open: (address: string) => Promise<void>) {
  /**
   * @param text the link text; a host in it is compared with the real one
   * @throws Failure consentRequired, or validation for an invalid web address
   */
  return async (address: string, text?: string): Promise<void> => {
    const url = externalUrl(address, text)
    if (!url) throw invalid(t('Only http and https open'))
    await ask(externalQuestion(url))
    await open(externalAddress(url.href))
  }
}

/** Links that come from outside: of a second start, or of the system. */
export interface Links {
  open(to: string): void
  /** From now on the page listens. */
  pageListens(): void
}

/** A link that comes while the page is still starting waits until it listens; the last one counts. */
export function createLinks(navigate: (to: string) => void): Links {
  let listens = false
  let waiting: string | null = null
  return {
    open: to => {
      if (listens) navigate(to)
      else waiting = to
    },
    pageListens: () => {
      listens = true
      if (waiting !== null) navigate(waiting)
      waiting = null
    },
  }
}

const handover = z.object({ openAt: z.string() })

const backgroundStart = z.object({ background: z.literal(true) })

/** Whether the system started the second instance, at login: then no window is wanted. */
export function isStartInBackground(data: unknown): boolean {
  return backgroundStart.safeParse(data).success
}

/** The screen that a second instance hands over; null for anything else. */
export function linkHandedOver(data: unknown): string | null {
  const { data: given } = handover.safeParse(data)
  return given ? parseDeepLink(given.openAt) : null
}
