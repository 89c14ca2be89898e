import { Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconLock, IconLockOpen2, IconUserShield } from '@tabler/icons-react'
import type { Connection } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { errorOf, request } from '../../common/bridge/bridge.ts'

/** What holds for every request of a connection: as whom it is made, and whether it may change anything. */
export function ConnectionActions({
  connection,
  onSudo,
}: {
  readonly connection: Connection
  readonly onSudo: () => void
}) {
  const { id, name, readOnly, auth } = connection
  const switchReadOnly = async () => {
    try {
      await request('connections.setReadOnly', { id, readOnly: !readOnly })
    } catch (thrown) {
      const { title, sentence } = explain(errorOf(thrown), name)
      notifications.show({ color: 'red', title, message: sentence })
    }
  }
  return (
    <>
      {auth !== 'none' && (
        <Menu.Item leftSection={<IconUserShield size={14} />} onClick={onSudo}>
          Act as another user …
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={readOnly ? <IconLockOpen2 size={14} /> : <IconLock size={14} />}
        onClick={() => void switchReadOnly()}
      >
        {readOnly ? 'Allow changes' : 'Make read-only'}
      </Menu.Item>
      <Menu.Divider />
    </>
  )
}
