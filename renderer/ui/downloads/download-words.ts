import type { Download } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { formatSize } from '../../lib/code/format-size.ts'
import { timeWithSeconds } from '../time/time.ts'

/** How far a download is, in a sentence. */
export function formatDownload({ state, until, received, total, error }: Download): string {
  switch (state) {
    case 'waiting':
      return until === null
        ? 'Waits for another download'
        : `Waits until ${timeWithSeconds(Date.parse(until))}: the service limits downloads per minute`
    case 'running':
      return total === null ? `${formatSize(received)} so far` : `${formatSize(received)} of ${formatSize(total)}`
    case 'done':
      return `${formatSize(received)} saved`
    case 'cancelled':
      return 'Cancelled'
    case 'failed': {
      if (!error) return 'Failed'
      const { sentence, nextStep } = explain(error)
      return `${sentence} ${nextStep}`
    }
  }
}

/** The last part of the path it is saved at. */
export function savedName({ path }: Download): string {
  return path.split(/[\\/]/).at(-1) ?? path
}
