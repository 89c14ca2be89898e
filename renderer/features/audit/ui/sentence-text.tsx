import type { EventFacts } from '#shared/audit/facts.ts'
import { getSentence, type SentencePart, sentenceParts } from '#shared/audit/sentence.ts'
import { visibleString } from '#shared/text/visible.ts'
import { PathText } from '../../../ui/text/path-text.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import classes from './audit.module.css'

/**
 * The sentence of an event, in one line. Without enough room names are truncated before values, and the place first.
 */
export function SentenceLine({ facts }: { readonly facts: EventFacts }) {
  return (
    <span className={classes.sentenceLine} title={visibleString(getSentence(facts))}>
      <Pieces facts={facts} />
    </span>
  )
}

/** The same, in as many lines as it needs. */
export function Sentence({ facts }: { readonly facts: EventFacts }) {
  return (
    <p className={classes.sentence}>
      <Pieces facts={facts} />
    </p>
  )
}

function Pieces({ facts }: { readonly facts: EventFacts }) {
  return sentenceParts(facts).map((part, at) => {
    const key = `${at} ${part.kind}`
    return <Piece key={key} part={part} />
  })
}

function Piece({ part: { kind, text } }: { readonly part: SentencePart }) {
  if (kind === 'word') return <span className={classes.words}>{text}</span>
  if (kind === 'place') {
    return (
      // A short one is not wider than its text.
      <span className={classes.place} style={{ minWidth: `min(60px, ${text.length}ch)` }}>
        <PathText text={text} />
      </span>
    )
  }
  if (kind === 'name') {
    return (
      <span className={classes.name}>
        <VisibleText text={text} />
      </span>
    )
  }
  return <Value kind={kind} text={text} />
}

/** A value before or after the change. */
export function Value({ kind, text }: { readonly kind: 'from' | 'to'; readonly text: string }) {
  const Mark = kind === 'from' ? 'del' : 'ins'
  return (
    <Mark className={classes.value} data-kind={kind} style={{ textDecoration: 'none' }}>
      <VisibleText text={text} />
    </Mark>
  )
}
