import { notifications } from '@mantine/notifications'

/** Puts a text on the clipboard and says so; `what` names it, such as "Path". */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notifications.show({ message: `${what} copied` })
  } catch {
    notifications.show({ color: 'red', message: `${what} not copied: the clipboard can’t be written to just now` })
  }
}
