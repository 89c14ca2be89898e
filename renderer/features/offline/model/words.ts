import type { Pin } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'

const steps: Readonly<Record<Pin['step'], string>> = {
  tree: 'Counting the files',
  folders: 'Reading the folders',
  files: 'Fetching the files',
  history: 'Fetching the history',
  records: 'Fetching tags, members and other records',
}

/** How far a pin is, in a few words. */
export function formatState(pin: Pin, service: string): string {
  switch (pin.state) {
    case 'running':
      return steps[pin.step]
    case 'paused':
      return 'Paused'
    case 'waiting':
      return pin.error
        ? `Waiting: ${explain(pin.error, service).title.toLowerCase()}. It resumes automatically.`
        : 'Waiting'
    case 'stopped':
      return pin.error ? `Stopped. ${explain(pin.error, service).sentence}` : 'Stopped'
    case 'gone':
      return pin.error ? `Removed. ${explain(pin.error, service).sentence}` : 'Removed'
    case 'complete':
      return 'Complete'
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
  if (files === null) return 'not counted yet'
  const all = `${files.toLocaleString()} ${files === 1 ? 'file' : 'files'}`
  return filesKept === files ? all : `${filesKept.toLocaleString()} of ${all}`
}
