import { notifications } from '@mantine/notifications'
import { t } from '#shared/i18n/i18n.ts'

/** Copies a text to the clipboard and shows a notice; `what` names the text, such as "Path". */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notifications.show({ message: t('{what} copied', { what }) })
  } catch {
    notifications.show({
      color: 'red',
      message: t('{what} not copied: the clipboard can’t be written to just now', { what }),
    })
  }
}
