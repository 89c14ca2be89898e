import type { MirrorWarning } from '#shared/attention/mirror-warning.ts'
import type { RemoteMirror } from '#shared/contract/remote-mirrors.ts'

/** How the last push went, in words. */
export function formatStatus({ update_status }: Pick<RemoteMirror, 'update_status'>): string {
  return update_status === undefined ? 'Unknown' : (words.get(update_status) ?? update_status)
}

const words = new Map([
  ['none', 'Never pushed'],
  ['scheduled', 'Waiting to push'],
  ['to_retry', 'Failed, will be tried again'],
  ['started', 'Pushing'],
  ['finished', 'Pushed'],
  ['failed', 'Failed'],
])

/** A warning as a sentence. */
export const warningLabels: Readonly<Record<MirrorWarning, string>> = {
  failed: 'The last push failed.',
  stuck: 'The push began more than two hours ago and has not ended.',
  behind: 'Stale: the project changed after the last successful push.',
  never: 'Stale: nothing was ever pushed.',
}
