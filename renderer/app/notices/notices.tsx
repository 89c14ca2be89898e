import { Notifications } from '@mantine/notifications'
import { layers } from '../../ui/dialog/layers.ts'
import classes from './notices.module.css'

/** The notices over the screen. */
export function Notices() {
  return (
    <Notifications
      position="bottom-right"
      limit={4}
      zIndex={layers.notices}
      classNames={{ root: classes.notifications }}
    />
  )
}
