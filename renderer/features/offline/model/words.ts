import type { Pin } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'

const steps: Readonly<Record<Pin['step'], string>> = {
  tree: t('Counting the files'),
  folders: t('Reading the folders'),
  files: t('Fetching the files'),
  history: t('Fetching the history'),
  records: t('Fetching tags, members and other records'),
}

/** How far a pin is, in a few words. */
export function formatState(pin: Pin, service: string): string {
  switch (pin.state) {
    case 'running':
      return steps[pin.step]
    case 'paused':
      return t('Paused')
    case 'waiting':
      return pin.error
        ? t('Waiting: {title}. It resumes automatically.', { title: explain(pin.error, service).title })
        : t('Waiting')
    case 'stopped':
      return pin.error ? t('Stopped. {sentence}', { sentence: explain(pin.error, service).sentence }) : t('Stopped')
    case 'gone':
      return pin.error ? t('Removed. {sentence}', { sentence: explain(pin.error, service).sentence }) : t('Removed')
    case 'complete':
      return t('Complete')
  }
}

/** How much of a pin is there, of 100; null before the files are counted. */
export function getProgress({ files, filesKept, state }: Pin): number | null {
  if (state === 'complete') return 100
  if (files === null) return null
  return files === 0 ? 100 : Math.floor((filesKept / files) * 100)
}

/** @example formatFiles({ files: 93, filesKept: 40 }) // '40 of 93 files' */
export function formatFiles({ files, filesKept }: Pick<Pin, 'files' | 'filesKept'>): string {
  if (files === null) return t('not counted yet')
  const all = t('{files, plural, one {# file} other {# files}}', { files })
  return filesKept === files ? all : t('{filesKept} of {all}', { filesKept: formatNumber(filesKept), all })
}
