import type { RemoteMirror } from '#shared/contract/remote-mirrors.ts'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { shownAddress } from '../model/mirror-address.ts'
import { mirrorWarning, statusWords, warningWords } from '../model/mirror-state.ts'
import { MirrorStatus } from './mirror-status.tsx'

/** The columns of the list. @param lastActivity of the project, which its mirrors are measured by */
export function columnsOf(lastActivity: string | null, now: number): readonly TableColumn<RemoteMirror>[] {
  const warningOf = (mirror: RemoteMirror) => mirrorWarning(mirror, lastActivity, now)
  return [
    { id: 'url', header: 'Repository', value: ({ url }) => shownAddress(url).address, width: 320, grows: true },
    { id: 'enabled', header: 'State', value: ({ enabled }) => (enabled ? 'Enabled' : 'Disabled'), width: 100 },
    {
      id: 'update_status',
      header: 'Last push',
      value: mirror => statusWords(mirror),
      exportValue: ({ update_status }) => update_status,
      width: 200,
      cell: mirror => <MirrorStatus mirror={mirror} warning={warningOf(mirror)} />,
    },
    {
      id: 'last_successful_update_at',
      header: 'Last good push',
      value: ({ last_successful_update_at }) => last_successful_update_at ?? null,
      filterText: () => '',
      width: 140,
      cell: ({ last_successful_update_at: time }) => (time ? <TimeAgo value={time} /> : 'Never'),
    },
    { id: 'last_error', header: 'Last error', value: ({ last_error }) => last_error ?? null, width: 280 },
    {
      id: 'warning',
      header: 'Warning',
      value: mirror => {
        const warning = warningOf(mirror)
        return warning && warningWords[warning]
      },
      isHidden: true,
      width: 280,
    },
    {
      id: 'only_protected_branches',
      header: 'Branches',
      value: ({ only_protected_branches }) => (only_protected_branches ? 'Protected' : 'All'),
      width: 110,
    },
    {
      id: 'keep_divergent_refs',
      header: 'Divergent refs',
      value: ({ keep_divergent_refs }) => (keep_divergent_refs ? 'Kept' : 'Overwritten'),
      width: 130,
    },
  ]
}
