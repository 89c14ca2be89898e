import { Alert, Loader, Text, Title } from '@mantine/core'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { ApprovalConfiguration } from '#shared/contract/approvals.ts'
import type { Member } from '#shared/contract/members.ts'
import { t } from '#shared/i18n/i18n.ts'
import { allProjectMembersQuery, groupMembersQuery } from '#shared/queries/people.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { operationKey } from '../../../lib/operations/operation-key.ts'
import { wholeList } from '../../../lib/operations/whole-list.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { type PickedUser, UserPicker } from '../../../ui/people/user-picker.tsx'
import { type AskedGroup, type AskedUser, type Eligible, getEligible } from '../model/eligible.ts'
import { getSwitches, getVerdict, supposing } from '../model/satisfiable.ts'
import { formatVerdict } from '../model/verdict-words.ts'
import classes from './approvals.module.css'
import { PersonName } from './person-name.tsx'

/** A group may have thousands of members; the full list is on the members' screen. */
const maxShown = 50

interface CheckProps {
  readonly required: number
  /** Keep both stable between renders. */
  readonly users: readonly AskedUser[]
  readonly groups: readonly AskedGroup[]
  /** The rule has groups that are hidden from the user. */
  readonly hasHiddenGroups: boolean
  readonly configuration: ApprovalConfiguration
  /** Where a certain author can be thought of. */
  readonly canSuppose?: boolean
}

/** Shows whether a rule can ever be satisfied: compares its eligible approvers with the required number. */
export function CheckView({ required, users, groups, hasHiddenGroups, configuration, canSuppose }: CheckProps) {
  const eligible = useEligible(users, groups)
  const [author, setAuthor] = useState<readonly PickedUser[]>([])
  const [committers, setCommitters] = useState<readonly PickedUser[]>([])
  const set = getSwitches(configuration)
  const supposed = { author: author[0]?.id ?? null, committers: committers.map(({ id }) => id) }
  const { people, switches } = supposing(eligible.people, supposed, set)
  const isForOne = supposed.author !== null || supposed.committers.length > 0
  const hasHidden = hasHiddenGroups || eligible.unreadable.length > 0
  const { sentence, color } = formatVerdict(
    getVerdict({ required, eligible: people.length, hasHidden }, switches),
    isForOne,
  )
  return (
    <section aria-label={t('Can this rule ever be satisfied?')} className={classes.check}>
      <Title order={3} fz="sm">
        {t('Can this rule ever be satisfied?')}
      </Title>
      {eligible.isPending ? (
        <Text size="sm" role="status">
          <Loader size={12} aria-hidden /> {t('Reading the members')}
        </Text>
      ) : (
        <Alert color={color} role="status" p="xs">
          {sentence}
          <Text size="sm" mt={4}>
            {t('{people} may approve, {required} required.', { people: people.length, required })}
          </Text>
        </Alert>
      )}
      <Who
        eligible={eligible}
        counted={new Set(people.map(({ id }) => id))}
        isOpen={users.length + groups.length === 0}
      />
      {hasHiddenGroups && (
        <Text size="sm" c="dimmed">
          {t('Some of the approver groups are hidden from you. Their members are not counted.')}
        </Text>
      )}
      {canSuppose && !(set.authorMayApprove && set.committersMayApprove) && (
        <div className={classes.suppose}>
          <Text size="sm">{t('For a certain merge request:')}</Text>
          {!set.authorMayApprove && <UserPicker label={t('Its author')} single value={author} onChange={setAuthor} />}
          {!set.committersMayApprove && (
            <UserPicker label={t('Its committers')} value={committers} onChange={setCommitters} />
          )}
        </div>
      )}
    </section>
  )
}

function Who({
  eligible,
  counted,
  isOpen,
}: {
  readonly eligible: Eligible
  readonly counted: ReadonlySet<number>
  readonly isOpen: boolean
}) {
  return (
    <>
      {isOpen && (
        <Text size="sm" c="dimmed">
          {t('No approvers are named, so every member of the project may approve.')}
        </Text>
      )}
      <ul className={classes.people} aria-label={t('Who may approve')}>
        {eligible.people.slice(0, maxShown).map(person => (
          <li key={person.id} data-is-barred={!counted.has(person.id)}>
            <PersonName person={person} />
            {!counted.has(person.id) && <Text size="xs">{t('may not approve this one')}</Text>}
            {!isOpen && person.through.length > 0 && (
              <Text size="xs" c="dimmed">
                {visibleString(t('through {through}', { through: person.through.join(', ') }))}
              </Text>
            )}
          </li>
        ))}
      </ul>
      {eligible.people.length > maxShown && (
        <Text size="sm" c="dimmed">
          {t('and {more} more', { more: eligible.people.length - maxShown })}
        </Text>
      )}
      {eligible.inactive.length > 0 && (
        <Text size="sm" c="dimmed">
          {visibleString(
            t('Not counted, since blocked: {inactive}', {
              inactive: eligible.inactive.map(({ name, id }) => name ?? id).join(', '),
            }),
          )}
        </Text>
      )}
      {eligible.unreadable.length > 0 && (
        <Text size="sm" c="dimmed">
          {visibleString(
            t('The members of {unreadable} couldn’t be loaded, and are not counted.', {
              unreadable: eligible.unreadable.join(', '),
            }),
          )}
        </Text>
      )}
    </>
  )
}

/**
 * The eligible approvers, with the members of each group loaded page by page: from the service alone, since former
 * members must not count. Every member of the project for a rule without approvers.
 */
function useEligible(users: readonly AskedUser[], groups: readonly AskedGroup[]): Eligible {
  const connection = useConnectionRef()
  const { id: project } = useProject()
  const isOpen = users.length === 0 && groups.length === 0
  const lists = isOpen ? [allProjectMembersQuery(project)] : groups.map(({ id }) => groupMembersQuery(id))
  const combine = useCallback(
    (read: UseQueryResult<readonly Member[]>[]) =>
      getEligible(
        users,
        isOpen ? [{ id: 0, path: project }] : groups,
        read.map(({ data, isPending }) => (isPending ? 'pending' : (data ?? null))),
      ),
    [users, groups, isOpen, project],
  )
  return useQueries({
    queries: lists.map(list => ({
      queryKey: [...operationKey(connection, list.operation, list.params), 'whole'],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => wholeList(connection, list, signal),
      meta: { secondary: true },
    })),
    combine,
  })
}
