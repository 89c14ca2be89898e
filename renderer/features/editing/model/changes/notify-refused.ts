import { notifications } from '@mantine/notifications'
import { t } from '#shared/i18n/i18n.ts'
import type { Uploaded } from './upload.ts'

/** Shows why files were not added, or not changed; nothing when all were. */
export function notifyRefused({ taken, refused }: Uploaded, what: 'added' | 'changed' = 'added'): void {
  if (refused.length === 0) return
  notifications.show({
    color: 'orange',
    title: (what === 'added' ? notAdded : notChanged)(taken, refused.length),
    message: refused.slice(0, 5).join(' '),
    autoClose: 15_000,
  })
}

function notAdded(taken: number, refused: number): string {
  if (taken === 0) return t('No files added')
  return t('{refused, plural, one {1 file not added} other {# files not added}}', { refused })
}

function notChanged(taken: number, refused: number): string {
  if (taken === 0) return t('No files changed')
  return t('{refused, plural, one {1 file not changed} other {# files not changed}}', { refused })
}
