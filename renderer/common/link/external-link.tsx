import { Anchor } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { visibleString } from '#shared/text/visible.ts'
import classes from './external-link.module.css'
import { externalUrl } from './external-url.ts'
import { OpenExternal } from './open-external.tsx'

/**
 * A link out of the app, to an address that came from a service or a repository. It is a button and has no `href`: no
 * click, drag or key leads anywhere before a person has seen the host. An address that is not http(s) is only text.
 */
export function ExternalLink({
  address,
  text,
  children,
  title,
}: {
  readonly address: string
  /** What the link is shown as, when that is text: a host in it is compared with the real one. */
  readonly text?: string | undefined
  readonly children: ReactNode
  readonly title?: string | undefined
}) {
  const [asked, setAsked] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const url = useMemo(() => externalUrl(address, text), [address, text])
  if (!url) return <span title={visibleString(`Not a web address: ${address.slice(0, 200)}`)}>{children}</span>
  const ask = () => {
    setAsked(true)
    setWasAsked(true)
  }
  const close = () => {
    setAsked(false)
    // The dialog is drawn for the first time when it opens, so it does not know where the focus was.
    button.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <Anchor
        ref={button}
        component="button"
        type="button"
        inherit
        className={classes.link}
        title={title ? `${visibleString(title)} · ${url.host}` : url.host}
        onClick={ask}
      >
        {children}
        <IconExternalLink size={12} aria-label="(outside of the app)" className={classes.mark} />
      </Anchor>
      {wasAsked && <OpenExternal url={url} opened={asked} onClose={close} />}
    </>
  )
}
