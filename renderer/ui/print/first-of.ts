import { t } from '#shared/i18n/i18n.ts'
import type { Noun } from '../resource-table/words.ts'

/**
 * As many as fit on paper, and the words that say so.
 * @example firstOf(rows, 5000, ['row', 'rows'], '6,200 members') // { printed, count: '6,200 members, only the first 5,000 rows printed' }
 */
export function firstOf<T>(all: readonly T[], most: number, noun: Noun, count: string) {
  if (all.length <= most) return { printed: all, count }
  const cut = t('only the first {counted} printed', { counted: noun.counted(most) })
  return { printed: all.slice(0, most), count: count === '' ? cut : `${count}, ${cut}` }
}
