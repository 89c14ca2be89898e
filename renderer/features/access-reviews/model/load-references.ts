import type { ReviewPerson, ReviewReference } from '#shared/access-reviews/review.ts'
import { type EventFacts, getFacts } from '#shared/audit/facts.ts'
import { getSentence } from '#shared/audit/sentence.ts'
import { t } from '#shared/i18n/i18n.ts'
import { placeKey } from '../../members/model/readings.ts'
import { itemsOf, type Loader } from './loader.ts'
import type { LoadedPlace } from './to-accesses.ts'

/** The newest events that are listed. */
const maxEvents = 200

/**
 * What names a person and is not changed with their memberships: approval rules of the projects, and audit events about the person. SSH keys and
 * the credentials of mirrors can't be found by user with this API.
 */
export async function loadReferences(
  loader: Loader,
  person: ReviewPerson,
  places: readonly LoadedPlace[],
): Promise<readonly ReviewReference[]> {
  const projects = places.filter(({ place }) => place.source === 'project')
  const [rules, ofUser] = await Promise.all([
    loader.lists(
      t('Approval rules of projects'),
      'approvalRules.list',
      itemsOf(
        places.map(({ place }) => place),
        'project',
      ),
    ),
    loader.eventsAbout(person),
  ])
  const named = projects.flatMap(({ place }) => {
    const loaded = rules.get(placeKey(place))
    const own = loaded?.items.filter(({ users }) => users.some(({ id }) => id === person.id)) ?? []
    return own.map(({ name }) => ({
      ...({ kind: 'approvalRule', where: place.path, what: name, evidence: loaded?.read ?? null } as const),
    }))
  })
  const found = [
    ...(ofUser?.items ?? []).map(event => ({ facts: getFacts(event), evidence: ofUser?.read ?? null })),
    ...places.flatMap(({ events: all, eventsRead }) =>
      all.filter(facts => isAbout(facts, person)).map(facts => ({ facts, evidence: eventsRead })),
    ),
  ]
  const newest = found.toSorted((a, b) => b.facts.at - a.facts.at).slice(0, maxEvents)
  return [
    ...named,
    ...newest.map(({ facts, evidence }) => ({
      ...({ kind: 'auditEvent', where: facts.entityPath, what: toLine(facts), evidence } as const),
    })),
  ]
}

function isAbout({ targetType, targetId }: EventFacts, { id }: ReviewPerson): boolean {
  return targetType === 'User' && targetId === `${id}`
}

/** @example '2026-01-02: Ada added Grace as Developer in project harbor/lighthouse' */
function toLine(facts: EventFacts): string {
  const sentence = getSentence(facts).slice(0, 4000)
  return Number.isNaN(facts.at) ? sentence : `${new Date(facts.at).toISOString().slice(0, 10)}: ${sentence}`
}
