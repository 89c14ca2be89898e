import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import { deprecated, endpoint, json } from './endpoint.ts'
import { numberOrText } from './epics.ts'
import { groupId, userBrief } from './fields.ts'
import { getId } from './inverses.ts'
import { dateOrNone, issue } from './issues.ts'

/** Document 3, section 4.8. */
const document = '3 §4.8'

/** An issue in an epic, by the ID of the association that puts it there. */
export const epicIssue = issue.extend({
  epic_issue_id: z.number(),
  relative_position: z.number().nullish(),
})
export type EpicIssue = z.output<typeof epicIssue>

export const epicIssueAssociation = z.looseObject({
  id: z.number(),
  epic: z.looseObject({
    id: z.number(),
    iid: z.number(),
    title: z.string(),
    description: z.string().nullish(),
    author: userBrief.nullish(),
    start_date: dateOrNone,
    end_date: deprecated(dateOrNone, 'Read due_date of the epic instead.'),
  }),
  issue,
})
export type EpicIssueAssociation = z.output<typeof epicIssueAssociation>

const epicPath = { id: groupId, epic_iid: numberOrText.describe('Number of the epic within its group.') }
const associationPath = {
  ...epicPath,
  epic_issue_id: numberOrText.describe('ID of the association, not of the issue.'),
}
const issuesState = ({ id, epic_iid }: Readonly<Record<string, unknown>>) => ({
  operation: 'epicIssues.list',
  params: { id, epic_iid },
})
const common = {
  pagination: 'none',
  edition: 'ultimate',
  editionSince: { version: '12.8', edition: 'premium' },
  scope: 'api',
  document,
} as const
const write = {
  ...common,
  access: 'reporter',
  cache: 'never',
  effect: 'write',
  // The dates of an epic come from its issues.
  invalidates: ['epicIssues.list', 'epics.list', 'epics.get'],
} as const

export const epicIssues = {
  'epicIssues.list': endpoint({
    id: 'epicIssues.list',
    method: 'GET',
    path: '/groups/:id/epics/:epic_iid/issues',
    params: { path: epicPath },
    response: json(z.array(epicIssue)),
    success: [200],
    summary: 'The issues of an epic that the caller may see, in their order.',
    ...common,
    pagination: 'offset',
    access: 'authenticated',
    cache: 'revalidate',
    effect: 'read',
    invalidates: [],
  }),
  'epicIssues.add': endpoint({
    id: 'epicIssues.add',
    method: 'POST',
    path: '/groups/:id/epics/:epic_iid/issues/:issue_id',
    params: {
      path: { ...epicPath, issue_id: numberOrText.describe('ID of the issue, not its number within the project.') },
    },
    response: json(epicIssueAssociation),
    success: [201],
    summary: 'Puts an issue into an epic, taking it out of the one it was in.',
    label: () => t('Add issue to the epic'),
    successMessage: () => t('Issue added to the epic'),
    ...write,
    inverse: {
      fidelity: 'near',
      get note() {
        return t('If the issue was in another epic before, it is not moved back to that epic.')
      },
      state: issuesState,
      ignoring: ['relative_position'],
      back: ({ params: { id, epic_iid }, answer }) => ({
        operation: 'epicIssues.remove',
        params: { id, epic_iid, epic_issue_id: getId(answer) },
      }),
    },
  }),
  'epicIssues.remove': endpoint({
    id: 'epicIssues.remove',
    method: 'DELETE',
    path: '/groups/:id/epics/:epic_iid/issues/:epic_issue_id',
    params: { path: associationPath },
    response: json(epicIssueAssociation),
    success: [200],
    summary: 'Takes an issue out of an epic.',
    label: () => t('Remove issue from the epic'),
    successMessage: () => t('Issue removed from the epic'),
    ...write,
    effect: 'destroy',
    inverse: {
      fidelity: 'near',
      get note() {
        return t(
          'The issue is added again with a new association ID, in the position that the service gives to new issues.',
        )
      },
      state: issuesState,
      ignoring: ['relative_position'],
      back: ({ params: { id, epic_iid, epic_issue_id }, before }) => {
        const was = z
          .array(epicIssue)
          .parse(before)
          .find(({ epic_issue_id: known }) => known === Number(epic_issue_id))
        return was ? { operation: 'epicIssues.add', params: { id, epic_iid, issue_id: was.id } } : null
      },
    },
  }),
  'epicIssues.reorder': endpoint({
    id: 'epicIssues.reorder',
    method: 'PUT',
    path: '/groups/:id/epics/:epic_iid/issues/:epic_issue_id',
    params: {
      path: associationPath,
      body: {
        move_before_id: numberOrText.optional().describe('ID of the association to place right before this one.'),
        move_after_id: numberOrText.optional().describe('ID of the association to place right after this one.'),
      },
    },
    response: json(z.array(epicIssue)),
    success: [200],
    summary: 'Moves an issue to another position within its epic.',
    label: () => t('Reorder issue'),
    successMessage: () => t('Issue reordered'),
    ...write,
    invalidates: ['epicIssues.list'],
    inverse: {
      fidelity: 'exact',
      state: issuesState,
      ignoring: ['relative_position'],
      back: ({ params: { id, epic_iid, epic_issue_id }, before }) => {
        const was = z
          .array(epicIssue)
          .parse(before)
          .map(({ epic_issue_id: known }) => known)
        const place = was.indexOf(Number(epic_issue_id))
        const [move_before_id, move_after_id] = [was[place - 1], was[place + 1]]
        const neighbour = move_before_id === undefined ? { move_after_id } : { move_before_id }
        if (place < 0 || was.length < 2) return null
        return { operation: 'epicIssues.reorder', params: { id, epic_iid, epic_issue_id, ...neighbour } }
      },
    },
  }),
} as const
