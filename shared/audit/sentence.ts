import { t, tPieces } from '#shared/i18n/i18n.ts'
import { authorName, type EventFacts, entityName, targetName } from './facts.ts'

/** A piece of a sentence: words of the app, a name from the event, or the path where it was done. */
export interface SentencePart {
  readonly text: string
  readonly kind: 'word' | 'name' | 'place' | 'from' | 'to'
}

/** Describes an event in one sentence. */
export function getSentence(facts: EventFacts): string {
  return sentenceParts(facts)
    .map(({ text }) => text)
    .join('')
}

/** What was done as text: `getActionParts` in one. */
export function getActionText(facts: EventFacts): string {
  return getActionParts(facts)
    .map(({ text }) => text)
    .join('')
}

/** The parts of the sentence, with names and values marked. */
export function sentenceParts(facts: EventFacts): readonly SentencePart[] {
  const remark = facts.kind === 'message' || facts.message === '' ? [] : [word(' · '), name(facts.message)]
  return joined([...inPlace(facts, actionParts(facts)), ...remark])
}

/** What was done, in parts: without the author, the values and the place, which have columns of their own. */
export function getActionParts(facts: EventFacts): readonly SentencePart[] {
  const { kind, what, message } = facts
  if (kind === 'message') return [word(message === '' ? t('No details') : message)]
  const target = targetName(facts)
  const isOfMember = target !== '' && (what === 'user_access' || (what === 'access_level' && kind === 'change'))
  const values: Values = {
    kind,
    of: target === '' ? 'none' : 'target',
    thing: thingName(what),
    target: target === '' ? [] : [name(target)],
  }
  const parts = isOfMember
    ? tPieces(
        '{kind, select, add {Added {target}} remove {Removed {target}} other {Changed the role of {target}}}',
        values,
        insert,
      )
    : tPieces(
        '{kind, select, add {Added {thing}{of, select, target { {target}} other {}}} remove {Removed {thing}{of, select, target { {target}} other {}}} other {Changed {thing}{of, select, target { of {target}} other {}}}}',
        values,
        insert,
      )
  const remark = message === '' ? [] : [word(' · '), word(message)]
  return joined([...toParts(parts), ...remark])
}

/** What was changed, as it is called on the screens; other things by the service's own name for them. */
function thingName(what: string): string {
  return what === 'expires_at' ? t('expiration date') : what.replaceAll('_', ' ')
}

/** A value of a sentence: words, or parts. Null for a branch of the message that isn't taken. */
type Values = Readonly<Record<string, string | readonly SentencePart[] | null>>

/** The pieces of a message as parts. */
function toParts(pieces: readonly (string | readonly SentencePart[])[]): readonly SentencePart[] {
  return pieces.flatMap(piece => (typeof piece === 'string' ? [word(piece)] : piece))
}

const insert = (value: NonNullable<Values[string]>) => (typeof value === 'string' ? [word(value)] : value)

function actionParts(facts: EventFacts): readonly SentencePart[] {
  const { kind, what, from, to, message } = facts
  const author = [name(authorName(facts))]
  if (kind === 'message') {
    const words = [name(message === '' ? t('no details') : message)]
    return toParts(tPieces('{author}: {words}', { author, words }, insert))
  }
  const target = targetName(facts)
  const ofRole = target === '' ? null : memberChange(facts, { author, target: [name(target)] })
  if (ofRole) return ofRole
  const all = { author, thing: thingName(what), target: target === '' ? [] : [name(target)] }
  if (kind === 'change') {
    const values: Values = { ...all, of: target === '' ? 'none' : 'target', ...change(from, to) }
    return toParts(
      tPieces(
        '{author} changed {thing}{of, select, target { of {target}} other {}}{values, select, both { from {from} to {to}} from { from {from}} to { to {to}} other {}}',
        values,
        insert,
      ),
    )
  }
  const value = kind === 'add' ? to : from
  const values: Values = {
    ...all,
    of: target === '' ? 'none' : 'target',
    has: value === '' ? 'none' : 'detail',
    detail: [part(value, kind === 'add')],
  }
  return toParts(
    kind === 'add'
      ? tPieces(
          '{author} added {thing}{of, select, target { {target}} other {}}{has, select, detail {: {detail}} other {}}',
          values,
          insert,
        )
      : tPieces(
          '{author} removed {thing}{of, select, target { {target}} other {}}{has, select, detail {: {detail}} other {}}',
          values,
          insert,
        ),
  )
}

/** Describes the change of a member's role; null for another change. */
function memberChange({ kind, what, from, to }: EventFacts, all: Values): readonly SentencePart[] | null {
  if (what === 'access_level' && kind === 'change') {
    return toParts(
      tPieces(
        '{author} changed the role of {target}{values, select, both { from {from} to {to}} from { from {from}} to { to {to}} other {}}',
        { ...all, ...change(from, to) },
        insert,
      ),
    )
  }
  if (what !== 'user_access') return null
  const isAdded = kind === 'add'
  const role = isAdded ? to : from
  const values: Values = { ...all, has: role === '' ? 'none' : 'role', role: [part(role, isAdded)] }
  return toParts(
    isAdded
      ? tPieces('{author} added {target}{has, select, role { as {role}} other {}}', values, insert)
      : tPieces('{author} removed {target}{has, select, role {, who was {role}} other {}}', values, insert),
  )
}

/** The values before and after a change, and which of them there are. */
function change(from: string, to: string): Values {
  const values = from === '' ? (to === '' ? 'none' : 'to') : to === '' ? 'from' : 'both'
  return { values, from: [part(from, false)], to: [part(to, true)] }
}

/** Adds where it was done, unless that is the thing it was done to. */
function inPlace(facts: EventFacts, action: readonly SentencePart[]): readonly SentencePart[] {
  const { entityType, entityId, targetType, targetId } = facts
  if (targetType === entityType && targetId === `${entityId}`) return action
  const place: SentencePart = { text: entityName(facts), kind: 'place' }
  return toParts(
    tPieces(
      '{action} in {type, select, project {project} group {group} user {user} other {{type}}} {place}',
      { action, type: entityType.toLowerCase(), place: [place] },
      insert,
    ),
  )
}

/** Words beside each other are one part. */
function joined(parts: readonly SentencePart[]): readonly SentencePart[] {
  const all: SentencePart[] = []
  for (const one of parts) {
    const last = all.at(-1)
    if (last?.kind === 'word' && one.kind === 'word') all[all.length - 1] = word(last.text + one.text)
    else all.push(one)
  }
  return all
}

const word = (text: string): SentencePart => ({ text, kind: 'word' })
const name = (text: string): SentencePart => ({ text, kind: 'name' })
const part = (text: string, isTo: boolean): SentencePart => ({ text, kind: isTo ? 'to' : 'from' })
