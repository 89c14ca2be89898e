import { contract } from '#shared/contract/contract.ts'
import { badRequest } from '../errors.ts'
import type { GroupAccess, Handlers, RequestContext, User } from '../handler.ts'
import { accessLevels } from '../store/access-levels.ts'
import type { EpicRow } from '../store/epic-row.ts'
import type { EpicSettings } from '../store/epics.ts'
import type { Store } from '../store/store.ts'
import { requireUser } from './branch-update.ts'
import { epicGroup, requireEpic } from './epic-access.ts'
import { epicChange, settingChanges } from './epic-changes.ts'
import { oneEpicFields } from './epic-fields.ts'
import type { ServiceParts } from './parts.ts'

/** Levels of epics, the topmost included. */
const maxLevels = 7
/** Labels that one epic carries. */
const maxLabels = 100
const maxLabelLength = 255

/** Making, changing and removing epics (document 3, section 4.7). */
export function epicWritesHandlers({
  store,
  settings,
}: ServiceParts): Pick<Handlers, 'epics.create' | 'epics.update' | 'epics.delete'> {
  /** Whether the epic is confidential after the write; unchanged while the feature is switched off. */
  const isConfidential = (desired: boolean | undefined, present: boolean) =>
    settings.switchedOff.has('confidential_epics') ? present : (desired ?? present)
  return {
    'epics.create': (context, params) => {
      const group = epicGroup(context, params.id)
      const author = requireUser(context)
      const labels = labelNames(params.labels ?? '')
      requireTitle(params.title)
      const parentId =
        params.parent_id === undefined ? undefined : requireParent(store, group, author, Number(params.parent_id))
      const row = store.transaction(() => {
        const id = store.epics.add({
          groupId: group.id,
          parentId,
          title: params.title,
          description: params.description ?? '',
          confidential: isConfidential(params.confidential, false),
          startDateIsFixed: params.start_date_is_fixed ?? false,
          startDateFixed: params.start_date_fixed || null,
          dueDateIsFixed: params.due_date_is_fixed ?? false,
          dueDateFixed: params.due_date_fixed || null,
          authorId: author.id,
        })
        setLabels(store, group, id, labels)
        store.epicFollowers.subscribe(id, author.id)
        const made = requireRow(store, id)
        context.audit(epicChange(made, { kind: 'add', what: 'epic' }))
        return made
      })
      return oneEpicFields(store, context, group, row)
    },
    'epics.update': (context, params) => {
      const group = epicGroup(context, params.id)
      const before = requireEpic(store, group, params.epic_iid)
      const { id: _, epic_iid: __, ...given } = params
      if (Object.values(given).every(value => value === undefined)) {
        const names = Object.keys(contract['epics.update'].params.body)
        throw badRequest(`${names.join(', ')} are missing, at least one parameter must be provided`)
      }
      if (params.title !== undefined) requireTitle(params.title)
      const labels = params.labels === undefined ? undefined : labelNames(params.labels)
      const after: EpicSettings = {
        title: params.title ?? before.title,
        description: params.description ?? before.description,
        confidential: isConfidential(params.confidential, before.confidential === 1),
        startDateIsFixed: params.start_date_is_fixed ?? before.start_date_is_fixed === 1,
        startDateFixed:
          params.start_date_fixed === undefined ? before.start_date_fixed : params.start_date_fixed || null,
        dueDateIsFixed: params.due_date_is_fixed ?? before.due_date_is_fixed === 1,
        dueDateFixed: params.due_date_fixed === undefined ? before.due_date_fixed : params.due_date_fixed || null,
      }
      const row = store.transaction(() => {
        store.epics.update(before.id, after)
        for (const event of settingChanges(before, after)) context.audit(event)
        if (labels) relabel(store, context, group, before, labels)
        if (params.state_event) moveState(store, context, before, params.state_event)
        return requireRow(store, before.id)
      })
      return oneEpicFields(store, context, group, row)
    },
    'epics.delete': (context, params) => {
      const group = epicGroup(context, params.id)
      const epic = requireEpic(store, group, params.epic_iid)
      context.requireUnmodified(epic.updated_at)
      store.transaction(() => {
        store.epics.remove(epic.id)
        context.audit(epicChange(epic, { kind: 'remove', what: 'epic' }))
      })
      return undefined
    },
  }
}

/** Document 3, section 3: an epic that is in the state already stays as it is. */
function moveState(store: Store, context: RequestContext, epic: EpicRow, event: 'close' | 'reopen'): void {
  const to = event === 'close' ? 'closed' : 'opened'
  if (epic.state === to) return
  if (event === 'close') store.epics.close(epic.id)
  else store.epics.reopen(epic.id)
  context.audit(epicChange(epic, { kind: 'change', what: 'state', from: epic.state, to }))
}

function relabel(
  store: Store,
  context: RequestContext,
  group: GroupAccess,
  epic: EpicRow,
  names: readonly string[],
): void {
  const before = (store.labels.of('epic', [epic.id]).get(epic.id) ?? []).map(label => label.name)
  setLabels(store, group, epic.id, names)
  const [from, to] = [before.join(', '), [...names].sort().join(', ')]
  if (from !== to) context.audit(epicChange(epic, { kind: 'change', what: 'labels', from, to }))
}

/** Labels the group can use, made where there is none of the name. */
function setLabels(store: Store, group: GroupAccess, epic: number, names: readonly string[]): void {
  const ids = names.map(
    name => store.labels.usableIn(group.id, name)?.id ?? store.labels.add({ groupId: group.id, name }),
  )
  store.labels.set('epic', epic, ids)
}

/**
 * The names in a text with commas between them.
 * @throws ServiceError 400
 */
function labelNames(text: string): readonly string[] {
  const names = splitNames(text)
  if (names.length > maxLabels) throw badRequest(`labels are too many, an epic can have ${maxLabels}`)
  if (names.some(name => name.length > maxLabelLength)) throw badRequest('labels has a name that is too long')
  if (names.some(name => /\p{Cc}/u.test(name) || !name.isWellFormed())) {
    throw badRequest('labels must not contain control characters')
  }
  return names
}

/** The names in a text with commas between them, each once. */
export function splitNames(text: string): readonly string[] {
  return [...new Set(text.split(',').map(name => name.trim()))].filter(name => name !== '')
}

/** @throws ServiceError 400 when it is no epic of the group or one above it that the caller sees, or too deep already */
function requireParent(store: Store, group: GroupAccess, user: User, id: number): number {
  const parent = store.epics.byId(id)
  if (!parent || !isIn(group.full_path, parent.group_path) || !isSeen(store, user, parent)) {
    throw badRequest('parent_id is not an epic of this group or one above it')
  }
  if (store.epics.depth(parent.id) >= maxLevels) {
    throw badRequest(`parent_id is too deep, epics have at most ${maxLevels} levels`)
  }
  return parent.id
}

/** Whether a signed-in user can see an epic, which may be in another group than the requested one. */
function isSeen(store: Store, user: User, epic: EpicRow): boolean {
  const level = user.isAdministrator ? accessLevels.owner : store.members.levelInGroup(user.id, epic.group_id)
  if (epic.confidential === 1) return level >= accessLevels.reporter
  return level > accessLevels.none || store.groups.byId(epic.group_id)?.visibility !== 'private'
}

/** Whether a path is that of a folder, or below it. */
function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

function requireTitle(title: string): void {
  if (title.trim() === '') throw badRequest('title is empty')
}

function requireRow(store: Store, id: number): EpicRow {
  const row = store.epics.byId(id)
  if (!row) throw new Error(`There is no epic ${id}.`)
  return row
}
