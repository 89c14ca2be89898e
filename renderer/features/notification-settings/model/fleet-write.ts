import type { ConnectionRef } from '#shared/bridge.ts'
import type { Project } from '#shared/contract/navigation.ts'
import type { NotificationLevel } from '#shared/contract/notification-settings.ts'
import { t } from '#shared/i18n/i18n.ts'
import { projectNotificationsQuery } from '#shared/queries/instance.ts'
import { callOperation } from '../../../lib/operations/call-operation.ts'
import { fresh } from '../../../lib/operations/whole-list.ts'
import { type BulkItem, type ReadContext, rowReadOptions } from '../../../ui/bulk/job.ts'
import type { FleetWrite, WriteValues } from '../../fleet/model/write.ts'
import { levelLabels } from './words.ts'

/** Levels that need no choice of events. */
const levels = [
  'global',
  'participating',
  'mention',
  'watch',
  'disabled',
] as const satisfies readonly NotificationLevel[]
type Level = (typeof levels)[number]

/** Changes the notification level of the current user in many projects. */
export const notificationsWrite: FleetWrite = {
  id: 'notifications',
  label: t('Change notification level'),
  fields: [
    {
      ...{ name: 'level', label: t('Your notification level'), kind: 'choice' },
      options: levels.map(value => ({ value, label: levelLabels[value].label })),
    },
  ],
  whyNot: values => (getLevel(values) ? null : t('Choose a level')),
  createItems: (connection, projects, values) => {
    const level = getLevel(values)
    return level ? projects.map(project => createItem(connection, project, level)) : []
  },
}

function getLevel(values: WriteValues): Level | undefined {
  return levels.find(level => level === values.level)
}

function createItem(connection: ConnectionRef, project: Project, level: Level): BulkItem {
  const id = project.path_with_namespace
  const read = async (context: ReadContext) => {
    const { operation, params } = projectNotificationsQuery(id)
    return fresh(await callOperation(connection, operation, params, rowReadOptions(context))).value.level
  }
  return {
    key: `${project.id}`,
    label: id,
    operation: 'notificationSettings.updateOfProject',
    params: { id, level },
    check: async context => {
      const now = await read(context)
      if (now === level) return { kind: 'skip', reason: t('Already set') }
      return { kind: 'send', plan: { before: now, after: level, undo: { kind: 'full' } } }
    },
    verify: async context => {
      const now = await read(context)
      return now === level ? { kind: 'confirmed' } : { kind: 'differs', now }
    },
  }
}
