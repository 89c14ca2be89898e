import type { EventFacts } from '#shared/audit/facts.ts'
import { getActionParts, getSentence, type SentencePart, sentenceParts } from '#shared/audit/sentence.ts'
import { visibleString } from '#shared/text/visible.ts'
import { PathText } from '../../../ui/text/path-text.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import classes from './audit.module.css'

/** What was done, in one line, with the whole sentence as its tooltip. */
export function ActionLine({ facts }: { readonly facts: EventFacts }) {
  return (
    <span className={classes.cut} title={visibleString(getSentence(facts))}>
      {getActionParts(facts).map((part, at) => {
        const key = `${at} ${part.kind}`
        return part.kind === 'name' ? (
          <strong key={key} className={classes.target}>
            <VisibleText text={part.text} />
          </strong>
        ) : (
          <VisibleText key={key} text={part.text} />
        )
      })}
    </span>
  )
}

/** The sentence of an event, in as many lines as it needs. */
export function Sentence({ facts }: { readonly facts: EventFacts }) {
  return (
    <p className={classes.sentence}>
      {sentenceParts(facts).map((part, at) => {
        const key = `${at} ${part.kind}`
        return <Piece key={key} part={part} />
      })}
    </p>
  )
}

function Piece({ part: { kind, text } }: { readonly part: SentencePart }) {
  if (kind === 'word') return text
  if (kind === 'place') {
    return (
      <span className={classes.place}>
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
