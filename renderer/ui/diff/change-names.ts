import { t } from '#shared/i18n/i18n.ts'
import type { DiffFile } from './diff-file.ts'

/** What a change did to a file, as a word. */
export const changeNames: Readonly<Record<DiffFile['change'], string>> = {
  added: t('added'),
  deleted: t('deleted'),
  renamed: t('renamed'),
  modified: t('modified'),
}
