import type { ConnectionRef } from '#shared/bridge.ts'
import type { ApprovalConfiguration } from '#shared/contract/approvals.ts'
import type { Params } from '#shared/contract/contract.ts'
import type { Project } from '#shared/contract/navigation.ts'
import { t } from '#shared/i18n/i18n.ts'
import { approvalSettingsQuery } from '#shared/queries/delivery.ts'
import { callOperation } from '../../../lib/operations/call-operation.ts'
import { fresh } from '../../../lib/operations/whole-list.ts'
import { type BulkItem, type ReadContext, rowReadOptions } from '../../../ui/bulk/job.ts'
import type { FleetWrite, WriteValues } from '../../fleet/model/write.ts'

type SettingName = keyof Omit<Params<'approvals.update'>, 'id' | 'approvals_before_merge'>
interface Setting {
  readonly name: SettingName
  readonly label: string
  /** The API's setting says the opposite of the label. */
  readonly isReversed?: true
}

/** As the columns of the fleet table name them. */
const settings: readonly Setting[] = [
  { name: 'merge_requests_author_approval', label: t('Authors can approve') },
  { name: 'merge_requests_disable_committers_approval', label: t('Committers can approve'), isReversed: true },
  { name: 'reset_approvals_on_push', label: t('Approvals removed on push') },
  { name: 'disable_overriding_approvers_per_merge_request', label: t('Rules can be overridden'), isReversed: true },
  { name: 'require_password_to_approve', label: t('Password required to approve') },
]

const options = [
  { value: 'yes', label: t('Yes') },
  { value: 'no', label: t('No') },
]

/** Changes approval settings of many projects. Settings that are left out stay as they are. */
export const approvalsWrite: FleetWrite = {
  id: 'approvals',
  label: t('Change approval settings'),
  fields: settings.map(({ name, label }) => ({ name, label, kind: 'choice', options })),
  whyNot: values => (getWanted(values).length === 0 ? t('Choose at least one setting') : null),
  createItems: (connection, projects, values) =>
    projects.map(project => createItem(connection, project, getWanted(values))),
}

interface Wanted extends Setting {
  readonly value: boolean
}

function getWanted(values: WriteValues): readonly Wanted[] {
  return settings.flatMap(setting => {
    const chosen = values[setting.name]
    if (chosen !== 'yes' && chosen !== 'no') return []
    return [{ ...setting, value: (chosen === 'yes') !== (setting.isReversed ?? false) }]
  })
}

function createItem(connection: ConnectionRef, project: Project, wanted: readonly Wanted[]): BulkItem {
  const id = project.path_with_namespace
  const toParams = (changes: readonly Wanted[]) => ({
    id,
    ...Object.fromEntries(changes.map(({ name, value }) => [name, value])),
  })
  const read = async (context: ReadContext) => {
    const { operation, params } = approvalSettingsQuery(id)
    return fresh(await callOperation(connection, operation, params, rowReadOptions(context))).value
  }
  const differing = (now: ApprovalConfiguration) => wanted.filter(({ name, value }) => now[name] !== value)
  return {
    key: `${project.id}`,
    label: id,
    operation: 'approvals.update',
    params: toParams(wanted),
    check: async context => {
      const now = await read(context)
      const changes = differing(now)
      if (changes.length === 0) return { kind: 'skip', reason: t('Already set') }
      return {
        kind: 'send',
        params: toParams(changes),
        plan: {
          before: changes.map(change => formatSetting(change, now[change.name])).join(', '),
          after: changes.map(change => formatSetting(change, change.value)).join(', '),
          undo: { kind: 'full' },
        },
      }
    },
    verify: async context => {
      const now = await read(context)
      const different = differing(now)
      if (different.length === 0) return { kind: 'confirmed' }
      return { kind: 'differs', now: different.map(change => formatSetting(change, now[change.name])).join(', ') }
    },
  }
}

function formatSetting({ label, isReversed }: Setting, value: boolean | null | undefined): string {
  if (typeof value !== 'boolean') return t('{label}: unknown', { label })
  return `${label}: ${value !== (isReversed ?? false) ? 'yes' : 'no'}`
}
