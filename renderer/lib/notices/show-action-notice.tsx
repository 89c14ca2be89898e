import { Button } from '@mantine/core'
import { type NotificationData, notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

/** A notice with one button. */
interface ActionNotice extends Pick<NotificationData, 'title' | 'color'> {
  readonly title: string
  readonly text?: ReactNode
  /** How long it is shown. */
  readonly milliseconds: number
  /** The text of the button, which closes the notice. */
  readonly label: string
  onAction(): void
}

/** Shows a notice for a while, with a button for what the user may want next. */
export function showActionNotice({ text, milliseconds, label, onAction, ...shown }: ActionNotice): void {
  const notice = notifications.show({
    ...shown,
    autoClose: milliseconds,
    message: (
      <>
        {text !== undefined && <div>{text}</div>}
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => {
            notifications.hide(notice)
            onAction()
          }}
        >
          {label}
        </Button>
      </>
    ),
  })
}
