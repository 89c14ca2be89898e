import { type ReactNode, useState } from 'react'
import classes from './facts.module.css'

/** The facts about an object, as names with values. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>
}

/** One of them. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** Facts that only some people want to see, behind their name; they are drawn once it is opened. */
export function MoreFacts({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.more} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{name}</summary>
      {isOpen && <Facts>{children}</Facts>}
    </details>
  )
}
