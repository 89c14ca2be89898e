import { Notifications } from '@mantine/notifications'
import classes from './notices.module.css'

/** Over dialogs, and below the menus and lists that open over both: those are closed before a notice is read. */
const zIndex = 290

/** The notices over the screen. */
export function Notices() {
  return (
    <Notifications position="bottom-right" limit={4} zIndex={zIndex} classNames={{ root: classes.notifications }} />
  )
}
