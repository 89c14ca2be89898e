import { Button, Kbd } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { IconUserShield } from '@tabler/icons-react'
import { explain } from '#shared/errors.ts'
import { errorOf, request } from '../../common/bridge/bridge.ts'
import { VisibleText } from '../../common/text/visible-text.tsx'
import classes from './bars.module.css'
import { useActiveConnection } from './use-active-connection.ts'

/** Across the window while a connection acts as another user. It does not close: it ends with what it tells of. */
export function SudoBar() {
  const connection = useActiveConnection()
  const sudo = connection?.sudo ?? null
  const leave = async () => {
    if (!connection || !sudo) return
    try {
      await request('connections.setSudo', { id: connection.id, user: null })
    } catch (thrown) {
      const { title, sentence } = explain(errorOf(thrown), connection.name)
      notifications.show({ color: 'red', title, message: sentence })
    }
  }
  useHotkeys([['mod+shift+L', () => void leave()]], [], true)
  if (!sudo) return null
  return (
    <div className={classes.bar} data-tone="sudo" role="alert">
      <IconUserShield size={18} aria-hidden />
      <span>
        Acting as{' '}
        <strong>
          <VisibleText text={`${sudo.name} (@${sudo.username})`} />
        </strong>
        : everything you see and change is seen and changed as them.
      </span>
      <Button size="compact-sm" variant="default" className={classes.leave} onClick={() => void leave()}>
        Leave&nbsp;<Kbd size="xs">Ctrl+Shift+L</Kbd>
      </Button>
    </div>
  )
}
