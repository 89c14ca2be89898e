import { useEffect, useEffectEvent } from 'react'

type Keep = () => Promise<unknown>

const keepers = new Set<Keep>()

/** Has something kept, that would be kept a moment later anyway, before the window closes for good. */
export function useKeepBeforeClosing(keep: Keep): void {
  const now = useEffectEvent(keep)
  useEffect(() => whenClosing(() => now()), [])
}

/** Calls back before the window closes for good; gives what stops that. */
export function whenClosing(keep: Keep): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

/** Keeps all there is to keep; ends when it was tried. */
export async function keepBeforeClosing(): Promise<void> {
  await Promise.allSettled([...keepers].map(keep => keep()))
}
