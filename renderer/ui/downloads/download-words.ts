import type { Download } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { formatSize } from '../../lib/code/format-size.ts'
import { timeWithSeconds } from '../time/time.ts'

/** How far a download is, in a sentence. */
export function formatDownload({ state, until, received, total, error }: Download): string {
  switch (state) {
    case 'waiting':
      return until === null
        ? t('Waits for another download')
        : t('Waits until {timeWithSeconds}: the service limits downloads per minute', {
            timeWithSeconds: timeWithSeconds(Date.parse(until)),
          })
    case 'running':
      return total === null
        ? t('{size} so far', { size: formatSize(received) })
        : t('{size} of {size2}', { size: formatSize(received), size2: formatSize(total) })
    case 'done':
      return t('{size} saved', { size: formatSize(received) })
    case 'cancelled':
      return t('Cancelled')
    case 'failed': {
      if (!error) return t('Failed')
      const { sentence, nextStep } = explain(error)
      return `${sentence} ${nextStep}`
    }
  }
}

/** The last part of the path it is saved at. */
export function savedName({ path }: Download): string {
  return path.split(/[\\/]/).at(-1) ?? path
}
