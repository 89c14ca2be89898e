import { Menu } from '@mantine/core'
import { IconLock, IconLockOpen2, IconUserShield } from '@tabler/icons-react'
import type { Connection } from '#shared/bridge.ts'
import { switchReadOnly } from './connection-deeds.ts'
import { useSudoDialog } from './sudo-dialog-state.ts'

/** What holds for every request of a connection: as whom it is made, and whether it may change anything. */
export function ConnectionActions({ connection }: { readonly connection: Connection }) {
  const { id, readOnly, auth } = connection
  const openSudo = useSudoDialog(state => state.open)
  return (
    <>
      {auth !== 'none' && (
        <Menu.Item leftSection={<IconUserShield size={14} />} onClick={() => openSudo(id)}>
          Act as another user…
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={readOnly ? <IconLockOpen2 size={14} /> : <IconLock size={14} />}
        onClick={() => void switchReadOnly(connection)}
      >
        {readOnly ? 'Allow changes' : 'Make read-only'}
      </Menu.Item>
      <Menu.Divider />
    </>
  )
}
