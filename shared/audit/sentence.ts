import { t } from '#shared/i18n/i18n.ts'
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

/** The parts of the sentence, with names and values marked. */
export function sentenceParts(facts: EventFacts): readonly SentencePart[] {
  return [name(authorName(facts)), ...actionParts(facts), ...place(facts), ...remark(facts)]
}

function actionParts(facts: EventFacts): readonly SentencePart[] {
  const { kind, what, from, to, message } = facts
  const target = targetName(facts)
  if (kind === 'message') return [word(': '), name(message === '' ? t('no details') : message)]
  const ofRole = memberChange(facts, target)
  if (ofRole) return ofRole
  const thing = what.replaceAll('_', ' ')
  if (kind === 'change') {
    const of = target === '' ? [] : [word(t(' of ')), name(target)]
    return [word(t(' changed {thing}', { thing })), ...of, ...values(from, to)]
  }
  const verb = kind === 'add' ? 'added' : 'removed'
  const which = target === '' ? [] : [word(' '), name(target)]
  const value = kind === 'add' ? to : from
  return [word(` ${verb} ${thing}`), ...which, ...(value === '' ? [] : [word(': '), part(value, kind === 'add')])]
}

/** Describes the change of a member's role. */
function memberChange({ kind, what, from, to }: EventFacts, target: string): readonly SentencePart[] | null {
  if (target === '') return null
  if (what === 'access_level' && kind === 'change') {
    return [word(t(' changed the role of ')), name(target), ...values(from, to)]
  }
  if (what !== 'user_access') return null
  if (kind === 'add') return [word(t(' added ')), name(target), ...(to ? [word(t(' as ')), part(to, true)] : [])]
  return [word(t(' removed ')), name(target), ...(from ? [word(t(', who was ')), part(from, false)] : [])]
}

function values(from: string, to: string): readonly SentencePart[] {
  return [
    ...(from === '' ? [] : [word(t(' from ')), part(from, false)]),
    ...(to === '' ? [] : [word(t(' to ')), part(to, true)]),
  ]
}

/** Where it was done, unless that is the thing it was done to. */
function place(facts: EventFacts): readonly SentencePart[] {
  const { entityType, entityId, targetType, targetId } = facts
  if (targetType === entityType && targetId === `${entityId}`) return []
  return [
    word(t(' in {entityType} ', { entityType: entityType.toLowerCase() })),
    { text: entityName(facts), kind: 'place' },
  ]
}

/** A message beside a change, such as who acted with sudo. */
function remark({ kind, message }: EventFacts): readonly SentencePart[] {
  return kind === 'message' || message === '' ? [] : [word(' · '), name(message)]
}

const word = (text: string): SentencePart => ({ text, kind: 'word' })
const name = (text: string): SentencePart => ({ text, kind: 'name' })
const part = (text: string, isTo: boolean): SentencePart => ({ text, kind: isTo ? 'to' : 'from' })
