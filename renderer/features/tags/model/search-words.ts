import { t } from '#shared/i18n/i18n.ts'
/** Describes how the service interprets a search (document 1, section 4.4); '' for a plain word. */
export function wordsOfSearch(typed: string): string {
  const isStart = typed.startsWith('^')
  const isEnd = typed.endsWith('$') && typed.length > 1
  const term = typed.slice(isStart ? 1 : 0, isEnd ? -1 : undefined)
  if (!isStart && !isEnd) return ''
  if (term === '') return t('Keep typing')
  if (isStart && isEnd) return t('Is exactly “{term}”', { term })
  return isStart ? t('Begins with “{term}”', { term }) : t('Ends with “{term}”', { term })
}
