import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconExternalLink } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { isHttpUrl } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { getError, request } from '../../lib/bridge/bridge.ts'
import classes from './external-link.module.css'
import { webAddress } from './web-address.ts'

/** Main takes no longer ones. */
const maxLength = { address: 4000, text: 500 }

/**
 * A link out of the app, to an address from a service or a repository. It is a button and has no `href`: no click, drag
 * or key opens anything before main has shown the host to the user. An address that is not http(s) is rendered as text.
 */
export function ExternalLink({
  address,
  text,
  children,
  title,
}: {
  readonly address: string
  /** The text of the link: a host in it is compared with the real one. */
  readonly text?: string | undefined
  readonly children: ReactNode
  readonly title?: string | undefined
}) {
  const url = useMemo(() => webAddress(address), [address])
  if (!url)
    return (
      <span title={visibleString(t('Not a web address: {address}', { address: address.slice(0, 200) }))}>
        {children}
      </span>
    )
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      className={classes.link}
      title={title ? `${visibleString(title)} · ${url.host}` : url.host}
      onClick={() => openInBrowser(address, text)}
    >
      {children}
      <IconExternalLink size={12} aria-label={t('(outside of the app)')} className={classes.mark} />
    </Anchor>
  )
}

/**
 * Opens an address of a service or a repository in the browser, after main has shown its host to the user; nothing that
 * is not http(s).
 * @param text of what leads there: a host in it is compared with the real one
 */
export function openInBrowser(address: string, text?: string): void {
  const url = webAddress(address)
  if (!url) return
  void openExternal(isHttpUrl(address) && address.length <= maxLength.address ? address : url.href, text)
}

/**
 * Main asks for confirmation before it opens it. The only way out of the app.
 * @param url as it was given: a deceptive form is part of the confirmation
 */
async function openExternal(url: string, text: string | undefined): Promise<void> {
  try {
    await request('app.openExternal', { url, ...(text !== undefined && { text: text.slice(0, maxLength.text) }) })
  } catch (thrown) {
    const error = getError(thrown)
    if (error.kind === 'consentRequired' && error.because === 'declined') return
    const { title, sentence } = explain(error)
    notifications.show({ color: 'red', title, message: sentence })
  }
}
