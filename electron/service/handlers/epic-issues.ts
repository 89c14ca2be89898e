import type { EpicIssue, EpicIssueAssociation } from '#shared/contract/epic-issues.ts'
import { badRequest, conflict, notFound } from '../errors.ts'
import { type AuditEvent, type GroupAccess, type Handlers, Page, type RequestContext } from '../handler.ts'
import type { AssociationRow, EpicIssueRow } from '../store/epic-issues.ts'
import type { EpicRow } from '../store/epic-row.ts'
import type { IssueRow } from '../store/issues.ts'
import type { Store } from '../store/store.ts'
import { epicGroup, requireEpic } from './epic-access.ts'
import { epicChange } from './epic-changes.ts'
import { issueFields } from './issue-fields.ts'
import type { ServiceParts } from './parts.ts'
import { userLookup } from './user-lookup.ts'
import { getViewer } from './viewer.ts'

type EpicIssueOperations = 'epicIssues.list' | 'epicIssues.add' | 'epicIssues.remove' | 'epicIssues.reorder'

/** Every issue of one epic: more than this are in none. */
const allIssues = { limit: 10_000, offset: 0 } as const

/** Issues in epics (document 3, section 4.8). */
export function epicIssuesHandlers({ store }: ServiceParts): Pick<Handlers, EpicIssueOperations> {
  return {
    'epicIssues.list': (context, params) => {
      const group = epicGroup(context, params.id)
      const epic = requireEpic(store, group, params.epic_iid)
      const page = store.epicIssues.list(epic.id, getViewer(context), context.page)
      // Positions are returned only after a move.
      const items = epicIssueFields(store, context, group, page.items).map(
        ({ relative_position: _, ...issue }) => issue,
      )
      return new Page({ items, total: page.total(), hasNext: page.hasNext })
    },
    'epicIssues.add': (context, params) => {
      const group = epicGroup(context, params.id)
      const epic = requireEpic(store, group, params.epic_iid)
      const issue = requireIssue(store, context, Number(params.issue_id))
      if (!issue.project_path.startsWith(`${group.full_path}/`)) {
        throw badRequest('issue_id is not an issue of a project in this group or below it')
      }
      const before = store.epicIssues.byIssue(issue.id)
      if (before?.epic_id === epic.id) throw conflict('The issue is in this epic already')
      const id = store.transaction(() => {
        const association = store.epicIssues.put(epic.id, issue.id)
        changed(store, before?.epic_id, epic.id)
        const former = before && store.epics.byId(before.epic_id)
        if (former) context.audit(issueChange(former, issue, 'remove'))
        context.audit(issueChange(epic, issue, 'add'))
        return association
      })
      return associationFields(store, context, { group, id, epicId: epic.id, issue })
    },
    'epicIssues.remove': (context, params) => {
      const group = epicGroup(context, params.id)
      const epic = requireEpic(store, group, params.epic_iid)
      const association = requireAssociation(store, epic, Number(params.epic_issue_id))
      const issue = requireIssue(store, context, association.issue_id)
      context.requireUnmodified(association.updated_at)
      store.transaction(() => {
        store.epicIssues.remove(association.id)
        changed(store, epic.id)
        context.audit(issueChange(epic, issue, 'remove'))
      })
      return associationFields(store, context, { group, id: association.id, epicId: epic.id, issue })
    },
    'epicIssues.reorder': (context, params) => {
      const group = epicGroup(context, params.id)
      const epic = requireEpic(store, group, params.epic_iid)
      const association = requireAssociation(store, epic, Number(params.epic_issue_id))
      const move = requireMove(store, epic, association, params)
      if (move) {
        store.transaction(() => {
          store.epicIssues.move(association.id, move.side, move.other.id)
          context.audit(epicChange(epic, { kind: 'change', what: 'order of issues' }))
        })
      }
      const { items } = store.epicIssues.list(epic.id, getViewer(context), allIssues)
      return epicIssueFields(store, context, group, items)
    },
  }
}

/** @throws ServiceError 404 when the issue does not exist, or the caller may not see it */
function requireIssue(store: Store, context: RequestContext, id: number): IssueRow {
  const issue = store.issues.find(id, getViewer(context))
  if (!issue) throw notFound('Issue')
  return issue
}

/** @throws ServiceError 404 when the epic does not have this association */
function requireAssociation(store: Store, epic: EpicRow, id: number): AssociationRow {
  const association = store.epicIssues.byId(id)
  if (association?.epic_id !== epic.id) throw notFound('Epic Issue')
  return association
}

interface Neighbours {
  readonly move_before_id?: number | string | undefined
  readonly move_after_id?: number | string | undefined
}

/**
 * Where an association is to go; nowhere when no neighbour is named.
 * @throws ServiceError 404 for a neighbour that is not in the epic, 400 for the association itself and for neighbours that
 *   stand the other way round
 */
function requireMove(store: Store, epic: EpicRow, moved: AssociationRow, params: Neighbours) {
  const neighbour = (name: keyof Neighbours) => {
    const id = params[name]
    if (id === undefined) return undefined
    if (Number(id) === moved.id) throw badRequest(`${name} is the association that is to be moved`)
    return requireAssociation(store, epic, Number(id))
  }
  const [before, after] = [neighbour('move_before_id'), neighbour('move_after_id')]
  if (before && after && before.relative_position >= after.relative_position) {
    throw badRequest('move_before_id does not stand before move_after_id')
  }
  if (before) return { side: 'after', other: before } as const
  return after && ({ side: 'before', other: after } as const)
}

/** Epics get their dates from their issues. */
function changed(store: Store, ...epics: readonly (number | undefined)[]): void {
  for (const epic of epics) {
    if (epic === undefined) continue
    store.epics.composeDates(epic)
    store.epics.touch(epic)
  }
}

function issueChange(epic: EpicRow, issue: IssueRow, kind: 'add' | 'remove'): AuditEvent {
  const reference = `${issue.project_path}#${issue.iid}`
  const [from, to] = kind === 'add' ? [null, reference] : [reference, null]
  return epicChange(epic, { kind, what: 'issue of epic', from, to })
}

function epicIssueFields(
  store: Store,
  context: RequestContext,
  group: GroupAccess,
  rows: readonly EpicIssueRow[],
): EpicIssue[] {
  return issueFields(store, context, group, rows).flatMap((issue, index) => {
    const row = rows[index]
    if (!row) return []
    return [{ ...issue, epic_issue_id: row.epic_issue_id, relative_position: row.relative_position }]
  })
}

interface Association {
  readonly group: GroupAccess
  readonly id: number
  readonly epicId: number
  readonly issue: IssueRow
}

function associationFields(store: Store, context: RequestContext, association: Association): EpicIssueAssociation {
  const { group, id } = association
  const epic = store.epics.byId(association.epicId)
  const [issue] = issueFields(store, context, group, [association.issue])
  if (!epic || !issue) throw new Error(`Association ${id} lost its epic.`)
  return {
    id,
    epic: {
      id: epic.id,
      iid: epic.iid,
      title: epic.title,
      description: epic.description,
      author: userLookup(store, context.baseUrl)(epic.author_id),
      start_date: epic.start_date,
      end_date: epic.due_date,
    },
    issue,
  }
}
