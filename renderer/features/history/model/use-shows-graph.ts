import { useSettings, useUpdateSettings } from '../../../lib/settings/use-settings.ts'

/** Whether histories have their graph, and how that is changed; it is kept for the next time. */
export function useShowsGraph(): readonly [showsGraph: boolean, change: (showsGraph: boolean) => void] {
  const kept = useSettings()?.commitGraph
  const update = useUpdateSettings()
  return [kept ?? true, commitGraph => update(() => ({ commitGraph }))]
}
