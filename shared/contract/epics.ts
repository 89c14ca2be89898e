import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import { beyond, commaSeparated, deprecated, endpoint, expected, json, servedFrom } from './endpoint.ts'
import { groupId, timestamp, userBrief } from './fields.ts'
import { asItWas, only, orNone, whenAny } from './inverses.ts'
import { dateOrNone, label, references } from './issues.ts'

/** Document 3, section 4.7. */
const document = '3 §4.7'

/** A number that a caller may also give as text. */
export const numberOrText = z.union([z.number().int().positive(), z.string().regex(/^[1-9]\d{0,14}$/)])

/** Most characters of an epic's description. */
const descriptionLimit = 1_048_576

/** Shown to those who may edit the epic. */
const dates = {
  start_date_is_fixed: z.boolean().nullish(),
  start_date_fixed: dateOrNone,
  start_date_from_inherited_source: dateOrNone,
  start_date_from_milestones: deprecated(dateOrNone, 'Use start_date_from_inherited_source instead.'),
  due_date_is_fixed: z.boolean().nullish(),
  due_date_fixed: dateOrNone,
  due_date_from_inherited_source: dateOrNone,
  due_date_from_milestones: deprecated(dateOrNone, 'Use due_date_from_inherited_source instead.'),
} as const

export const epic = z.looseObject({
  id: z.number(),
  iid: z.number(),
  group_id: z.number(),
  parent_id: z.number().nullish(),
  parent_iid: beyond(z.number().nullish()),
  color: beyond(z.string().nullish()).describe('As #rrggbb.'),
  title: z.string(),
  description: z.string().nullish(),
  state: expected(z.string()),
  confidential: z.union([z.boolean(), z.enum(['true', 'false'])]).nullish(),
  web_url: z.string().nullish(),
  reference: deprecated(z.string().nullish(), 'Use references instead.'),
  references: references.nullish(),
  author: userBrief.nullish(),
  start_date: dateOrNone.describe('The fixed date, or the earliest one that is inherited.'),
  due_date: dateOrNone.describe('The fixed date, or the latest one that is inherited.'),
  end_date: deprecated(dateOrNone, 'Use due_date instead.'),
  ...dates,
  created_at: expected(timestamp),
  updated_at: timestamp.nullish(),
  closed_at: timestamp.nullish(),
  labels: z.array(z.union([z.string(), label])).nullish(),
  upvotes: z.number().nullish(),
  downvotes: z.number().nullish(),
  subscribed: z.boolean().nullish(),
})
export type Epic = z.output<typeof epic>

/** Says so where a write was to make an epic confidential, and the answer doesn't show that it is. */
function whenNotConfidential(say: () => string) {
  return ({ confidential }: { readonly confidential?: boolean | undefined }, answer: unknown) =>
    confidential === true && !isConfidential(epic.parse(answer)) ? say() : null
}

/** Older services send it as a text. */
export function isConfidential({ confidential }: Pick<Epic, 'confidential'>): boolean {
  return confidential === true || confidential === 'true'
}

const todo = z.looseObject({
  id: z.number(),
  group: z
    .looseObject({
      id: z.number(),
      name: z.string(),
      path: z.string(),
      kind: z.string(),
      full_path: z.string(),
      parent_id: z.number().nullish(),
    })
    .nullish(),
  author: userBrief.nullish(),
})
export type Todo = z.output<typeof todo>

const path = { id: groupId, epic_iid: numberOrText.describe('Number of the epic within its group.') }
const moment = timestamp.optional()

/** Null removes the date; so does an empty text, because form fields can't be null. */
const fixedDate = z.union([z.iso.date(), z.literal('')]).nullish()

/** What both making and changing an epic take. */
const fields = {
  description: z.string().max(descriptionLimit).optional(),
  labels: commaSeparated(z.string().optional()).describe('Comma-separated names. Labels that don’t exist are created.'),
  confidential: z.boolean().optional(),
  start_date_is_fixed: z.boolean().optional().describe('Whether the fixed date counts, not the inherited one.'),
  start_date_fixed: fixedDate,
  due_date_is_fixed: z.boolean().optional().describe('Whether the fixed date counts, not the inherited one.'),
  due_date_fixed: fixedDate,
} as const
const title = z.string().min(1).max(255)

const epicState = ({ id, epic_iid }: Readonly<Record<string, unknown>>) => ({
  operation: 'epics.get',
  params: { id, epic_iid },
})

/** What can be set of an epic, as it was. Dates are shown to those who may edit it. */
function contentBefore(was: Epic) {
  return {
    title: was.title,
    description: was.description ?? '',
    labels: (was.labels ?? []).map(one => (typeof one === 'string' ? one : one.name)).join(','),
    confidential: isConfidential(was),
    start_date_is_fixed: orNone(was.start_date_is_fixed),
    start_date_fixed: was.start_date_fixed,
    due_date_is_fixed: orNone(was.due_date_is_fixed),
    due_date_fixed: was.due_date_fixed,
  }
}

function afterUpdate(stateEvent: unknown): string {
  if (stateEvent === 'close') return t('Epic closed')
  return stateEvent === 'reopen' ? t('Epic reopened') : t('Epic updated')
}

const common = { pagination: 'none', edition: 'premium', scope: 'api', document } as const
const read = {
  ...common,
  success: [200],
  access: 'authenticated',
  cache: 'revalidate',
  effect: 'read',
  invalidates: [],
} as const
const write = {
  ...common,
  access: 'reporter',
  cache: 'never',
  effect: 'write',
  invalidates: ['epics.list', 'epics.get'],
} as const

export const epics = {
  'epics.list': endpoint({
    id: 'epics.list',
    method: 'GET',
    path: '/groups/:id/epics',
    params: {
      path: { id: groupId },
      query: {
        author_id: z.number().int().positive().optional(),
        labels: commaSeparated(z.string().optional()).describe(
          'Comma-separated names of labels of the group or its ancestors; epics must have all of them.',
        ),
        with_labels_details: z.boolean().default(false).describe('Labels as objects instead of names.'),
        order_by: z.enum(['created_at', 'updated_at']).default('created_at'),
        sort: z.enum(['asc', 'desc']).default('desc'),
        search: z.string().optional().describe('Part of the title or the description.'),
        state: z.enum(['opened', 'closed', 'all']).default('all'),
        created_after: moment,
        created_before: moment,
        updated_after: moment,
        updated_before: moment,
        include_ancestor_groups: z.boolean().default(false),
        include_descendant_groups: z.boolean().default(true),
        my_reaction_emoji: servedFrom(z.string().min(1).optional(), '13.0').describe(
          'Name of an emoji the caller reacted with; None without a reaction, Any with at least one.',
        ),
      },
    },
    response: json(z.array(epic)),
    summary: 'The epics of a group and its subgroups.',
    ...read,
    pagination: 'offset',
  }),
  'epics.get': endpoint({
    id: 'epics.get',
    method: 'GET',
    path: '/groups/:id/epics/:epic_iid',
    params: { path },
    response: json(epic),
    summary: 'One epic.',
    ...read,
  }),
  'epics.create': endpoint({
    id: 'epics.create',
    method: 'POST',
    path: '/groups/:id/epics',
    params: {
      path: { id: groupId },
      body: {
        title,
        ...fields,
        parent_id: numberOrText.optional().describe('ID (not the number within the group) of the epic above it.'),
      },
    },
    response: json(epic),
    success: [201],
    summary: 'Creates an epic.',
    label: () => t('Create epic'),
    successMessage: () => t('Epic created'),
    ...write,
    leftOut: whenNotConfidential(() =>
      t(
        'The epic was created, but may be visible to all users who can see the group: the service did not say that it is confidential.',
      ),
    ),
    inverse: {
      fidelity: 'near',
      get note() {
        return t('Labels created with the epic are kept, and its number is not reused.')
      },
      state: ({ id, title: search }, answer) =>
        answer === null
          ? { operation: 'epics.list', params: { id, search, include_descendant_groups: false } }
          : { operation: 'epics.get', params: { id, epic_iid: epic.parse(answer).iid } },
      back: ({ params: { id }, answer }) => ({
        operation: 'epics.delete',
        params: { id, epic_iid: epic.parse(answer).iid },
      }),
    },
  }),
  'epics.update': endpoint({
    id: 'epics.update',
    method: 'PUT',
    path: '/groups/:id/epics/:epic_iid',
    params: {
      path,
      body: {
        title: title.optional(),
        ...fields,
        state_event: z.enum(['close', 'reopen']).optional().describe('Closes or reopens the epic.'),
      },
    },
    response: json(epic),
    success: [200],
    summary: 'Changes an epic, closes or reopens it.',
    label: () => t('Update epic'),
    successMessage: ({ state_event }) => afterUpdate(state_event),
    ...write,
    leftOut: whenNotConfidential(() =>
      t(
        'The epic was changed, but may be visible to all users who can see the group: the service did not say that it is confidential.',
      ),
    ),
    inverse: {
      fidelity: 'exact',
      state: epicState,
      ignoring: ['closed_at'],
      back: ({ params, before }) => {
        const was = epic.parse(before)
        const state_event = was.state === 'closed' ? 'close' : 'reopen'
        const changed = asItWas(params, { ...contentBefore(was), state_event })
        return whenAny('epics.update', only(params, 'id', 'epic_iid'), changed)
      },
    },
  }),
  'epics.delete': endpoint({
    id: 'epics.delete',
    method: 'DELETE',
    path: '/groups/:id/epics/:epic_iid',
    params: { path },
    response: { kind: 'empty' },
    success: [204, 200],
    summary: 'Deletes an epic; its issues and the epics below it stay.',
    label: () => t('Delete epic'),
    successMessage: () => t('Epic deleted'),
    ...write,
    access: 'owner',
    effect: 'destroy',
    invalidates: ['epics.list', 'epics.get', 'epicIssues.list'],
    inverse: {
      fidelity: 'near',
      get note() {
        return t(
          'The epic is recreated, open and with a new number; its issues, comments and reactions are not restored.',
        )
      },
      state: epicState,
      back: ({ params: { id }, before }) => {
        const was = epic.parse(before)
        return {
          operation: 'epics.create',
          params: { id, ...contentBefore(was), parent_id: orNone(was.parent_id) },
        }
      },
    },
  }),
  'epics.todo': endpoint({
    id: 'epics.todo',
    method: 'POST',
    path: '/groups/:id/epics/:epic_iid/todo',
    params: { path },
    /** Null when there was one already (304). */
    response: json(todo.nullable()),
    success: [201, 304],
    summary: 'Puts an epic on the to-do list of the caller, once.',
    label: () => t('Add to-do item'),
    successMessage: () => t('To-do item added'),
    ...write,
    access: 'authenticated',
    invalidates: ['epics.get'],
    inverse: {
      fidelity: 'none',
      get because() {
        return t('A to-do is ticked off where it is listed, which this service does not offer')
      },
    },
  }),
} as const
