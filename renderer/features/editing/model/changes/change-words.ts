import { formatList, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { sizeOfBase64 } from '../../../../lib/code/base64.ts'
import { formatSize } from '../../../../lib/code/format-size.ts'
import type { StagedChange } from '../commit/staged-change.ts'

/** One letter for a change, as in git's short status. */
export function getMark({ holds, baseCommit, previousPath }: StagedChange): 'A' | 'D' | 'R' | 'M' {
  if (holds === 'deleted') return 'D'
  if (baseCommit === null) return 'A'
  return previousPath === null ? 'M' : 'R'
}

/** Describes a change in a few words. */
export function formatChange(change: StagedChange): string {
  const { holds, baseCommit, previousPath, executable, content, encoding, baseContent, baseEncoding } = change
  if (holds === 'deleted') return t('deleted')
  const isEdited = holds === 'text' && baseCommit !== null && content !== baseContent
  const isWrittenAnew = holds === 'text' && baseContent !== null && encoding !== baseEncoding
  const size = holds === 'bytes' ? formatSize(sizeOfBase64(content)) : ''
  const words = [
    baseCommit === null && t('new file'),
    previousPath !== null && t('moved from {previousPath}', { previousPath: visibleString(previousPath) }),
    isEdited && t('edited'),
    isWrittenAnew && t('saved as {encoding} instead of {baseEncoding}', { encoding, baseEncoding }),
    holds === 'bytes' && (baseCommit === null ? size : t('replaced by {size}', { size })),
    executable !== null && (executable ? t('made executable') : t('no longer executable')),
  ].filter(word => word !== false)
  return words.length === 0 ? t('nothing is changed') : formatList(words)
}
