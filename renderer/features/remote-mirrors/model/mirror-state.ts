import type { MirrorWarning } from '#shared/attention/mirror-warning.ts'
import type { RemoteMirror } from '#shared/contract/remote-mirrors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { valueLabel } from '#shared/value-labels.ts'

/** How the last push went, in words. */
export function formatStatus({ update_status }: Pick<RemoteMirror, 'update_status'>): string {
  return update_status === undefined ? t('Unknown') : valueLabel('mirrorStatus', update_status)
}

/** A warning as a sentence. */
export const warningLabels: Readonly<Record<MirrorWarning, string>> = {
  failed: t('The last push failed.'),
  stuck: t('The push began more than two hours ago and has not ended.'),
  behind: t('Stale: the project changed after the last successful push.'),
  never: t('Stale: nothing was ever pushed.'),
}
