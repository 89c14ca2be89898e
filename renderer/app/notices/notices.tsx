import { Notifications } from '@mantine/notifications'
import classes from './notices.module.css'

/** The notices over the screen. */
export function Notices() {
  return <Notifications position="bottom-right" limit={4} classNames={{ root: classes.notifications }} />
}
