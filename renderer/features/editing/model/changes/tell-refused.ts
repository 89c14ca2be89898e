import { notifications } from '@mantine/notifications'
import type { Uploaded } from './upload.ts'

/** Shows why files were not taken; nothing when all were. */
export function tellRefused({ taken, refused }: Uploaded): void {
  if (refused.length === 0) return
  notifications.show({
    color: 'orange',
    title: getTitle(taken, refused.length),
    message: refused.slice(0, 5).join(' '),
    autoClose: 15_000,
  })
}

function getTitle(taken: number, refused: number): string {
  if (taken === 0) return 'No files added'
  return refused === 1 ? '1 file not added' : `${refused.toLocaleString()} files not added`
}
