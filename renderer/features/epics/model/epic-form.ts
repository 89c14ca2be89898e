import type { Params } from '#shared/contract/contract.ts'
import { type Epic, isConfidential } from '#shared/contract/epics.ts'
import { t } from '#shared/i18n/i18n.ts'
import { labelNames } from './epic-words.ts'

/** The values of an epic's form. */
export interface EpicForm {
  readonly title: string
  readonly description: string
  readonly labels: readonly string[]
  readonly confidential: boolean
  readonly start_date_is_fixed: boolean
  readonly start_date_fixed: string
  readonly due_date_is_fixed: boolean
  readonly due_date_fixed: string
}

export const newEpic: EpicForm = {
  title: '',
  description: '',
  labels: [],
  confidential: false,
  start_date_is_fixed: false,
  start_date_fixed: '',
  due_date_is_fixed: false,
  due_date_fixed: '',
}

export function formOfEpic(epic: Epic): EpicForm {
  return {
    title: epic.title,
    description: epic.description ?? '',
    labels: labelNames(epic),
    confidential: isConfidential(epic),
    start_date_is_fixed: epic.start_date_is_fixed ?? false,
    start_date_fixed: epic.start_date_fixed ?? '',
    due_date_is_fixed: epic.due_date_is_fixed ?? false,
    due_date_fixed: epic.due_date_fixed ?? '',
  }
}

type Changes = Omit<Params<'epics.update'>, 'id' | 'epic_iid' | 'state_event'>

/** What differs from the epic as it was, as the service takes it. */
export function getChanges(was: EpicForm, form: EpicForm): Changes {
  const labels = form.labels.join(',')
  return {
    ...(form.title !== was.title && { title: form.title }),
    ...(form.description !== was.description && { description: form.description }),
    ...(labels !== was.labels.join(',') && { labels }),
    ...(form.confidential !== was.confidential && { confidential: form.confidential }),
    ...(form.start_date_is_fixed !== was.start_date_is_fixed && { start_date_is_fixed: form.start_date_is_fixed }),
    ...(form.start_date_fixed !== was.start_date_fixed && { start_date_fixed: form.start_date_fixed }),
    ...(form.due_date_is_fixed !== was.due_date_is_fixed && { due_date_is_fixed: form.due_date_is_fixed }),
    ...(form.due_date_fixed !== was.due_date_fixed && { due_date_fixed: form.due_date_fixed }),
  }
}

/**
 * Problems that the contract can't express, by the parameter's name.
 * @param was the epic as it is: its dates are no problem of a change that leaves them
 */
export function problemsOfEpic(form: EpicForm, was: EpicForm = newEpic): Readonly<Record<string, string>> {
  return {
    ...(form.start_date_is_fixed && form.start_date_fixed === '' && { start_date_fixed: t('Choose a day') }),
    ...(form.due_date_is_fixed && form.due_date_fixed === '' && { due_date_fixed: t('Choose a day') }),
    ...(endsBeforeStart(form) && !endsBeforeStart(was) && { due_date_fixed: t('It is before the start date') }),
  }
}

function endsBeforeStart(form: EpicForm): boolean {
  const { start_date_fixed: start, due_date_fixed: due } = form
  return form.start_date_is_fixed && form.due_date_is_fixed && start !== '' && due !== '' && due < start
}
