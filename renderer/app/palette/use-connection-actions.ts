import { IconLock, IconLockOpen2, IconUserShield } from '@tabler/icons-react'
import { leaveSudo, switchReadOnly } from '../shell/connection-deeds.ts'
import { useSudoDialog } from '../shell/sudo-dialog-state.ts'
import { useActiveConnection } from '../shell/use-active-connection.ts'
import type { Entry } from './entry.ts'

/** What holds for every request of the active connection. */
export function useConnectionActions(): readonly Entry[] {
  const connection = useActiveConnection()
  const openSudo = useSudoDialog(state => state.open)
  if (!connection) return []
  const { id, name, readOnly, auth, sudo } = connection
  const sudoEntry: Entry = {
    key: 'action sudo',
    label: 'Act as another user…',
    detail: name,
    words: 'sudo impersonate',
    icon: IconUserShield,
    target: { run: () => openSudo(id) },
  }
  const leaveEntry: Entry = {
    key: 'action leave sudo',
    label: 'Leave acting as another user',
    detail: sudo ? `@${sudo.username}` : undefined,
    words: 'sudo myself',
    icon: IconUserShield,
    target: { run: () => void leaveSudo(connection) },
  }
  return [
    ...(sudo ? [leaveEntry] : []),
    ...(auth === 'none' ? [] : [sudoEntry]),
    {
      key: 'action read-only',
      label: readOnly ? 'Allow changes' : 'Make read-only',
      detail: name,
      words: 'lock protect write',
      icon: readOnly ? IconLockOpen2 : IconLock,
      target: { run: () => void switchReadOnly(connection) },
    },
  ]
}
