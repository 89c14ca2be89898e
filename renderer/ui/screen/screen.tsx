import type { ComponentProps } from 'react'
import classes from './screen.module.css'

/** A screen of the app: a column that takes the height there is. Named, it is a region one can go to. */
export function Screen(props: ComponentProps<'section'>) {
  return <section className={classes.screen} {...props} />
}

/** What stands over a screen's content: its name or its views, then what can be done there. */
export function ScreenTop(props: ComponentProps<'div'>) {
  return <div className={classes.top} {...props} />
}

/** The same with a line below it, over what fills the screen to its edges. */
export function ScreenBar(props: ComponentProps<'div'>) {
  return <div className={classes.bar} {...props} />
}

/** What stands behind a title whose screen lacks something; nothing without words. */
export function TitleNote({ words }: { readonly words: string }) {
  return words === '' ? null : <span className={classes.note}> ({words})</span>
}

/** Takes the room that is left in a row, so that what follows stands at its end. */
export function Spacer() {
  return <span className={classes.spacer} />
}
