import { lazy, Suspense } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { useScreenSearch } from '../../../lib/navigation/use-screen-search.ts'
import { ViewSwitch } from '../../../ui/screen/view-switch.tsx'
import type { DeliveryView } from '../model/routes.ts'
import { BoardView } from './board-view.tsx'

/** Loaded when they are chosen: most of them need the bulk engine. */
const CommitView = lazy(async () => ({ default: (await import('./commit-view.tsx')).CommitView }))
const UnreleasedView = lazy(async () => ({ default: (await import('./unreleased-view.tsx')).UnreleasedView }))
const FreezesView = lazy(async () => ({ default: (await import('./freezes-view.tsx')).FreezesView }))
const EnvironmentsView = lazy(async () => ({ default: (await import('./environments-view.tsx')).EnvironmentsView }))
const MetricsView = lazy(async () => ({ default: (await import('./metrics-view.tsx')).MetricsView }))

const viewNames: Readonly<Record<DeliveryView, string>> = {
  board: t('Board'),
  commit: t('Find commit'),
  unreleased: t('Unreleased'),
  freezes: t('Freezes'),
  environments: t('Environments'),
  metrics: t('Metrics'),
}

const viewComponents = {
  board: BoardView,
  commit: CommitView,
  unreleased: UnreleasedView,
  freezes: FreezesView,
  environments: EnvironmentsView,
  metrics: MetricsView,
} as const satisfies Readonly<Record<DeliveryView, unknown>>

/** What is deployed where, over all projects of the connection. */
export function DeliveryScreen() {
  const [search, onSearch] = useScreenSearch('/c/$connection/delivery')
  const view = search.view ?? 'board'
  const views = <ViewSwitch views={viewNames} value={view} onChange={next => onSearch({ view: next })} />
  const View = viewComponents[view]
  return (
    <Suspense fallback={null}>
      <View views={views} search={search} onSearch={onSearch} />
    </Suspense>
  )
}
