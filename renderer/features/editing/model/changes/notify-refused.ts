import { notifications } from '@mantine/notifications'
import { t } from '#shared/i18n/i18n.ts'
import type { Uploaded } from './upload.ts'

/** Shows why files were not taken; nothing when all were. */
export function notifyRefused({ taken, refused }: Uploaded): void {
  if (refused.length === 0) return
  notifications.show({
    color: 'orange',
    title: getTitle(taken, refused.length),
    message: refused.slice(0, 5).join(' '),
    autoClose: 15_000,
  })
}

function getTitle(taken: number, refused: number): string {
  if (taken === 0) return t('No files added')
  return t('{refused, plural, one {1 file not added} other {# files not added}}', { refused })
}
