import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './gallery.module.css'

/** One frame of the gallery: what belongs together, under its name. A wide one takes a row. */
export function Part({
  title,
  isWide,
  children,
}: {
  readonly title: string
  readonly isWide?: true
  readonly children: ReactNode
}) {
  return (
    <section className={classes.part} aria-label={title} data-wide={isWide}>
      <Title order={3} className={classes.title}>
        {title}
      </Title>
      <div className={classes.rows}>{children}</div>
    </section>
  )
}

/** One state of a component, under the words that tell it from the others. */
export function State({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  return (
    <div>
      <div className={classes.state}>{of}</div>
      {children}
    </div>
  )
}

/** A frame of a fixed height, for what fills the height that it is given. */
export function Box({ height, children }: { readonly height: number; readonly children: ReactNode }) {
  return (
    <div className={classes.box} style={{ height }}>
      {children}
    </div>
  )
}

/** The handler of controls that have nothing to do here. */
export function doNothing(): void {}

/** In place of sending a form of the gallery. @throws always */
export async function refuseToSend(): Promise<never> {
  throw new Error('The gallery sends nothing')
}
