import { boundedJson } from '../../../ui/text/bounded-json.ts'
import classes from './explorer.module.css'

/** Characters of a body that are drawn; the copied command has all of it. */
const shownCharacters = 20_000

/** The JSON a request carries; nothing when it carries none. */
export function RequestBody({ body }: { readonly body: unknown }) {
  if (body === null || body === undefined) return null
  return (
    <section
      className={classes.body}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
      tabIndex={0}
      aria-label="Body of the request"
    >
      {boundedJson(body, shownCharacters)}
    </section>
  )
}
