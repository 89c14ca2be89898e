import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type Plain<P> = P & Omit<ComponentPropsWithRef<'a'>, keyof P>

function AnchorButton(props: Plain<ButtonProps>) {
  return <Button component="a" {...props} />
}

function AnchorText(props: Plain<AnchorProps>) {
  return <Anchor {...props} />
}

/** A button that goes to a screen: a real link, with the router's checked `to`, `params` and `search`. */
export const LinkButton = createLink(AnchorButton)

/** A link in running text that goes to a screen. */
export const LinkAnchor = createLink(AnchorText)
