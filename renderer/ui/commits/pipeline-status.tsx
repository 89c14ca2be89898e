import { t } from '#shared/i18n/i18n.ts'
import { StatusBadge } from '../status/status-badge.tsx'

/** The state of a commit's pipeline. */
export function PipelineStatus({ status }: { readonly status: string }) {
  return <StatusBadge status={status} of={t('Pipeline')} />
}
