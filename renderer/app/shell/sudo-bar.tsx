import { Button, Kbd } from '@mantine/core'
import { IconUserShield } from '@tabler/icons-react'
import { useCommandHint } from '../../ui/keyboard/use-commands.ts'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import classes from './bars.module.css'
import { leaveSudo } from './connection-deeds.ts'
import { useActiveConnection } from './use-active-connection.ts'

/** Across the window while a connection acts as another user. It does not close: it ends with what it tells of. */
export function SudoBar() {
  const connection = useActiveConnection()
  const sudo = connection?.sudo ?? null
  const leave = () => {
    if (connection && sudo) void leaveSudo(connection)
  }
  const keys = useCommandHint('leaveSudo')
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
      <Button size="compact-sm" variant="default" className={classes.leave} onClick={leave}>
        Leave
        {keys !== undefined && (
          <>
            &nbsp;<Kbd size="xs">{keys}</Kbd>
          </>
        )}
      </Button>
    </div>
  )
}
