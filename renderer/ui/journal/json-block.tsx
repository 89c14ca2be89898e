import { useMemo } from 'react'
import { boundedJson } from '../text/bounded-json.ts'
import { VisibleText } from '../text/visible-text.tsx'
import classes from './journal.module.css'

/** Characters that are drawn; what copies has all of it. */
const shownCharacters = 20_000

/** A value as JSON, with what cannot be seen made visible. */
export function JsonBlock({ value, label }: { readonly value: unknown; readonly label: string }) {
  const text = useMemo(() => boundedJson(value, shownCharacters), [value])
  return (
    <section
      className={classes.json}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
      tabIndex={0}
      aria-label={label}
    >
      <VisibleText text={text} multiline />
    </section>
  )
}
