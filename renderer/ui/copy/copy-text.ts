import { notifications } from '@mantine/notifications'

/** Copies a text to the clipboard and shows a notice; `what` names the text, such as "Path". */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notifications.show({ message: `${what} copied` })
  } catch {
    notifications.show({ color: 'red', message: `${what} not copied: the clipboard can’t be written to just now` })
  }
}
