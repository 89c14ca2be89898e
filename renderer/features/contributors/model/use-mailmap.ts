import { useMemo } from 'react'
import { useWellKnownFile } from '../../../lib/project/use-well-known-file.ts'
import { type Mailmap, noMailmap, parseMailmap } from './mailmap.ts'

/**
 * The `.mailmap` of the default branch, which git uses in a bare repository; `noMailmap` while it is loaded and without one.
 * @param enabled false: don't load it yet
 */
export function useMailmap(enabled = true): Mailmap {
  const { text } = useWellKnownFile('.mailmap', { enabled })
  return useMemo(() => (text === null ? noMailmap : parseMailmap(text)), [text])
}
