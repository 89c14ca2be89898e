import { Badge, Button, Loader, Select, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { formatList, t } from '#shared/i18n/i18n.ts'
import { inTurns } from '#shared/in-turns.ts'
import { usersQuery } from '#shared/queries/people.ts'
import { pageSizes } from '#shared/queries/query.ts'
import { visibleString } from '#shared/text/visible.ts'
import { valueLabel } from '#shared/value-labels.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { callQuery } from '../../../lib/operations/call-operation.ts'
import { useGone } from '../../../lib/tabs/tab-life.ts'
import type { PickedUser } from '../../../ui/people/user-picker.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { Failure } from '../../../ui/write/failure.tsx'
import { type Mention, maxMentions, mentionsIn, type Recognised, recognise } from '../model/pasted-people.ts'
import classes from './members.module.css'

const atOnce = 4

/** Entries without a user that are named in the sentence about them. */
const maxNamed = 5

/** A pasted list of people, and whom it was found to name. */
export interface Pasted {
  readonly mentions: readonly Mention[]
  /** Null until they are looked up. */
  readonly found: readonly FoundPerson[] | null
  /** Those who are sure or were chosen. */
  readonly people: readonly PickedUser[]
  readonly isReading: boolean
  /** What has to be done before all of them can be taken. */
  readonly problem: string | null
  /** They were looked up on the way to be sent, and are to be checked first. */
  readonly hasToConfirm: boolean
  readonly error: AppError | null
  edit(text: string): void
  choose(mention: Mention, user: PickedUser): void
  lookUp(): Promise<void>
  /** Those who are sure or were chosen leave the text. */
  takeSome(): readonly PickedUser[]
  /** All of them leave the text. Null when some are not known yet: then the text stays, and the problem is shown. */
  takeAll(): readonly PickedUser[] | null
}

/** Looks up the people of a pasted list on request. */
export function usePasted(text: string, onText: (text: string) => void): Pasted {
  const connection = useConnection().ref
  const [found, setFound] = useState<readonly FoundPerson[] | null>(null)
  const [chosen, setChosen] = useState<ReadonlyMap<string, PickedUser>>(new Map())
  const [reading, setReading] = useState<AbortController | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  const [wasTaken, setTaken] = useState(false)
  useGone(() => reading?.abort())
  const mentions = mentionsIn(text)
  const unknown = (found ?? []).filter(one => getPerson(one, chosen) === null).map(one => one.mention.text)
  const people = (found ?? []).flatMap(one => getPerson(one, chosen) ?? [])
  const lookUp = async () => {
    const controller = new AbortController()
    setReading(controller)
    setError(null)
    setFound(null)
    try {
      const people = await findPeople(connection, mentions, controller.signal)
      // The text has changed since: these are the people of another list.
      if (!controller.signal.aborted) setFound(people)
    } catch (thrown) {
      if (!controller.signal.aborted) setError(getError(thrown))
    } finally {
      setReading(now => (now === controller ? null : now))
    }
  }
  const edit = (changed: string) => {
    reading?.abort()
    setReading(null)
    setFound(null)
    setTaken(false)
    onText(changed)
  }
  const takeSome = () => {
    edit(unknown.join('\n'))
    return people
  }
  const takeAll = () => {
    if (mentions.length === 0) return []
    setTaken(true)
    if (found === null && !reading && mentions.length <= maxMentions) void lookUp()
    return found === null || unknown.length > 0 ? null : takeSome()
  }
  return {
    ...{ mentions, found, people, error, edit, lookUp, takeSome, takeAll },
    isReading: reading !== null,
    problem: wasTaken ? describeProblem(mentions, unknown) : null,
    hasToConfirm: wasTaken && found !== null && unknown.length === 0,
    choose: (mention, user) => setChosen(before => new Map(before).set(mention.text, user)),
  }
}

/** What to do with a list that was not taken. @param unknown its entries without a user, or with several; none while they are not looked up */
function describeProblem(mentions: readonly Mention[], unknown: readonly string[]): string | null {
  if (mentions.length > maxMentions) return t('At most {maxMentions} at once.', { maxMentions })
  if (unknown.length === 0) return null
  const named = unknown.slice(0, maxNamed).map(visibleString)
  return t('No single match: {entries}. Choose a user or remove the entry. Nothing was sent.', {
    entries: formatList([
      ...named,
      ...(unknown.length > maxNamed
        ? [t('{more, plural, one {# other entry} other {# other entries}}', { more: unknown.length - maxNamed })]
        : []),
    ]),
  })
}

/** The field for a pasted list, with whom it was found to name, and a button that hands over those who are known. */
export function PastedList({
  text,
  pasted,
  onPeople,
}: {
  readonly text: string
  readonly pasted: Pasted
  onPeople(people: readonly PickedUser[]): void
}) {
  const { mentions, found, people, isReading, error } = pasted
  const isTooMany = mentions.length > maxMentions
  return (
    <div>
      <Textarea
        label={t('Paste a list')}
        description={t('Usernames, e-mail addresses, names or IDs; one for each line, or with commas between.')}
        autosize
        minRows={3}
        maxRows={8}
        value={text}
        spellCheck={false}
        error={pasted.problem}
        onChange={event => pasted.edit(event.currentTarget.value)}
      />
      <div className={classes.pasted}>
        <Button
          variant="default"
          disabled={mentions.length === 0 || isTooMany || isReading}
          onClick={() => void pasted.lookUp()}
        >
          {t('Find {mentions, plural, one {this person} other {these # people}}', { mentions: mentions.length })}
        </Button>
        {isReading && <Loader size={14} aria-label={t('Finding users')} />}
        <Text size="sm" role="status">
          {isTooMany && !pasted.problem && t('At most {maxMentions} at once.', { maxMentions })}
          {found && t('{people} of {found} recognised.', { people: people.length, found: found.length })}{' '}
          {pasted.hasToConfirm && <span>{t('Check the users found, then continue.')}</span>}
        </Text>
        {found && (
          <Button variant="default" disabled={people.length === 0} onClick={() => onPeople(pasted.takeSome())}>
            {t('Take {people}', { people: people.length })}
          </Button>
        )}
      </div>
      {error && <Failure error={error} />}
      {found && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
        <ul className={classes.found} aria-label={t('Whom the list names')} tabIndex={0}>
          {found.map(one => (
            <li key={one.mention.text} className={classes.foundRow}>
              <VisibleText text={one.mention.text} className={classes.mention} />
              <Meaning found={one} onChoose={user => pasted.choose(one.mention, user)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Meaning({ found, onChoose }: { readonly found: FoundPerson; onChoose(user: PickedUser): void }) {
  const { mention, recognised } = found
  switch (recognised.kind) {
    case 'one':
      return (
        <span>
          <VisibleText text={recognised.user.name} /> <VisibleText text={`@${recognised.user.username}`} />
          {recognised.user.state !== 'active' && (
            <Badge size="sm" ml={6} variant="light" color="orange" tt="none">
              <VisibleText text={recognised.user.state && valueLabel('userState', recognised.user.state)} />
            </Badge>
          )}
        </span>
      )
    case 'idOnly':
      return <span>{t('User {id} (not checked)', { id: recognised.id })}</span>
    case 'nobody':
      return <span className={classes.nobody}>{t('No user found')}</span>
    case 'several':
      return (
        <Select
          size="xs"
          aria-label={t('Who is {text}', { text: visibleString(mention.text) })}
          placeholder={t('{users, plural, one {One similar user: is it this one?} other {# users match: choose one}}', {
            users: recognised.users.length,
          })}
          data={recognised.users.map(({ id, name, username }) => ({
            value: `${id}`,
            label: visibleString(`${name} @${username}`),
          }))}
          onChange={value => {
            const user = recognised.users.find(({ id }) => `${id}` === value)
            if (user) onChoose(user)
          }}
        />
      )
  }
}

function getPerson({ mention, recognised }: FoundPerson, chosen: ReadonlyMap<string, PickedUser>): PickedUser | null {
  if (recognised.kind === 'one') return recognised.user
  if (recognised.kind === 'idOnly') return { id: recognised.id }
  return chosen.get(mention.text) ?? null
}

/** A mention and what became of it. */
interface FoundPerson {
  readonly mention: Mention
  readonly recognised: Recognised
}

/** Looks each mention up among the users of the service. @throws BridgeFailure when the service does not answer at all */
function findPeople(
  connection: ConnectionRef,
  mentions: readonly Mention[],
  signal: AbortSignal,
): Promise<readonly FoundPerson[]> {
  return inTurns(mentions, atOnce, async mention => ({
    mention,
    recognised: recognise(mention, await usersFor(connection, mention, signal)),
  }))
}

async function usersFor(connection: ConnectionRef, mention: Mention, signal: AbortSignal) {
  // There is no operation to get a user by ID; the service decides when it is sent.
  if (mention.kind === 'id') return []
  const ask = async (filter: { readonly username: string } | { readonly search: string }) =>
    (await callQuery(connection, usersQuery(filter, { size: pageSizes.picker }), { signal })).value
  try {
    const exact = mention.kind === 'username' ? await ask({ username: mention.search }) : []
    return exact.length > 0 ? exact : await ask({ search: mention.search })
  } catch (thrown) {
    // A service that keeps its list of users back: only IDs can be used then.
    if (['notFound', 'forbidden'].includes(getError(thrown).kind)) return []
    throw thrown
  }
}
