import type { epic } from '#shared/contract/epics.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { FieldViews } from '../../../ui/facts/field-views.ts'

/** The fields of an epic below its text; those that are shown above are null here. */
export const epicViews: FieldViews<typeof epic> = {
  id: { label: t('ID'), as: 'id' },
  iid: { label: t('Number'), as: 'id' },
  group_id: { label: t('Group ID'), as: 'id' },
  parent_id: { label: t('Parent ID'), as: 'id' },
  parent_iid: { label: t('Parent number'), as: 'id' },
  color: 'Color',
  title: null,
  description: null,
  state: null,
  confidential: null,
  web_url: null,
  reference: t('Reference (deprecated)'),
  references: t('References'),
  author: null,
  start_date: null,
  due_date: null,
  end_date: t('End date (deprecated)'),
  start_date_is_fixed: t('Fixed start date is used'),
  start_date_fixed: t('Fixed start date'),
  start_date_from_inherited_source: t('Inherited start date'),
  start_date_from_milestones: t('Start date from milestones'),
  due_date_is_fixed: t('Fixed due date is used'),
  due_date_fixed: t('Fixed due date'),
  due_date_from_inherited_source: t('Inherited due date'),
  due_date_from_milestones: t('Due date from milestones'),
  created_at: null,
  updated_at: null,
  closed_at: null,
  labels: null,
  upvotes: null,
  downvotes: null,
  subscribed: t('Subscribed'),
}
