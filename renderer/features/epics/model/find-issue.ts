import type { AnswerOf, ConnectionRef } from '#shared/bridge.ts'
import type { Epic } from '#shared/contract/epics.ts'
import { inTurns } from '#shared/in-turns.ts'
import { epicIssuesQuery, epicTitlesQuery } from '#shared/queries/epics.ts'
import { projectActivityQuery } from '#shared/queries/events.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { callQuery } from '../../../lib/operations/call-operation.ts'
import { fresh, wholeList } from '../../../lib/operations/whole-list.ts'
import type { IssueTarget } from './issue-target.ts'

/** Epics whose issues are searched at first, and pages of events: enough for most groups, and bounded for all. */
const epicsSearched = 100
const eventPages = 5
const atOnce = 4

/** An issue as it was found before it is put into an epic. */
export interface FoundIssue {
  readonly id: number
  /** Null when only its ID is known. */
  readonly title: string | null
  /** Its current epic; null when none of the searched ones contains it. */
  readonly epic: Epic | null
  readonly epicsSearched: number
  /** False when there are more epics than were searched. */
  readonly isCertain: boolean
}

/**
 * Finds an issue and its epic. The service has no list of issues, so the epics nearby are searched, then the project's
 * events. Null when its ID can't be found. `isThorough`: all epics, one request each.
 * @throws BridgeFailure
 */
export async function findIssue(
  connection: ConnectionRef,
  group: string,
  target: IssueTarget,
  isThorough: boolean,
  signal: AbortSignal,
): Promise<FoundIssue | null> {
  const { epics, isCertain } = await epicsAround(connection, group, isThorough, signal)
  const searched = { epicsSearched: epics.length, isCertain }
  const lists = await inTurns(epics, atOnce, async epic => ({
    epic,
    issues: await getIssues(connection, epic, signal),
  }))
  for (const { epic, issues } of lists) {
    const issue = issues.find(({ id, references }) =>
      target.kind === 'id' ? id === target.id : references?.full === `${target.project}#${target.iid}`,
    )
    if (issue) return { id: issue.id, title: issue.title, epic, ...searched }
  }
  if (target.kind === 'id') return { id: target.id, title: null, epic: null, ...searched }
  const found = await findInEvents(connection, target, signal)
  return found && { ...found, epic: null, ...searched }
}

/** The epics of the group, those above and those below: the newest, or all of them. */
async function epicsAround(connection: ConnectionRef, id: string, isThorough: boolean, signal: AbortSignal) {
  const query = epicTitlesQuery(id, { include_ancestor_groups: true }, { size: epicsSearched })
  if (isThorough) return { epics: await wholeList(connection, query, signal), isCertain: true }
  const { value, page: read } = fresh(await callQuery(connection, query, { signal }))
  return { epics: value, isCertain: (read?.next ?? null) === null }
}

/** The issues of one epic; none when they are hidden from the user. */
async function getIssues(connection: ConnectionRef, { group_id, iid }: Epic, signal: AbortSignal) {
  try {
    return await wholeList(connection, epicIssuesQuery({ id: group_id, epic_iid: iid }), signal)
  } catch (thrown) {
    const { kind } = getError(thrown)
    if (kind === 'notFound' || kind === 'forbidden') return []
    throw thrown
  }
}

/** Events contain both the number of an issue and its ID. */
async function findInEvents(
  connection: ConnectionRef,
  { project, iid }: Extract<IssueTarget, { kind: 'reference' }>,
  signal: AbortSignal,
) {
  const query = projectActivityQuery(project, { target_type: 'issue' })
  let token: string | null = null
  for (let page = 0; page < eventPages; page++) {
    const answer: AnswerOf<'activityEvents.ofProject'> = fresh(
      await callQuery(connection, query, { signal, page: { ...query.page, ...(token !== null && { token }) } }),
    )
    const event = answer.value.find(one => one.target_iid === iid && one.target_type === 'Issue')
    if (event?.target_id) return { id: event.target_id, title: event.target_title ?? null }
    token = answer.page?.next ?? null
    if (token === null) return null
  }
  return null
}
