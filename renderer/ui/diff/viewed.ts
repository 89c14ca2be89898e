import { useCallback } from 'react'
import { create } from 'zustand'
import { forgetsEnded, mapWithoutEnded } from '../../lib/connection/generation-state.ts'
import { useConnectionIfAny } from '../../lib/connection/use-connection.ts'

interface Viewed {
  readonly files: ReadonlyMap<string, ReadonlySet<string>>
  mark(comparison: string, file: string, isViewed: boolean): void
}

const useMarks = forgetsEnded(
  create<Viewed>(set => ({
    files: new Map(),
    mark: (comparison, file, isViewed) =>
      set(({ files }) => {
        const marked = new Set(files.get(comparison))
        if (isViewed) marked.add(file)
        else marked.delete(file)
        return { files: new Map(files).set(comparison, marked) }
      }),
  })),
  ({ files }, isEnded) => ({ files: mapWithoutEnded(files, isEnded) }),
)

const none: ReadonlySet<string> = new Set()

/** Which files of a comparison a person has done with; kept as long as the window. */
export function useViewed(shown: string): {
  readonly viewed: ReadonlySet<string>
  mark(file: string, isViewed: boolean): void
} {
  const comparison = `${useConnectionIfAny()?.ref ?? ''} ${shown}`
  const viewed = useMarks(({ files }) => files.get(comparison)) ?? none
  const mark = useMarks(marks => marks.mark)
  return {
    viewed,
    mark: useCallback((file, isViewed) => mark(comparison, file, isViewed), [mark, comparison]),
  }
}
