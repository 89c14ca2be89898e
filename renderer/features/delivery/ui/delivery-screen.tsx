import { t } from '#shared/i18n/i18n.ts'
import { useScreenSearch } from '../../../lib/navigation/use-screen-search.ts'
import { ViewSwitch } from '../../../ui/screen/screen.tsx'
import type { DeliveryView } from '../model/routes.ts'
import { BoardView } from './board-view.tsx'
import { CommitView } from './commit-view.tsx'

const viewNames: Readonly<Record<DeliveryView, string>> = {
  board: t('Board'),
  commit: t('Find commit'),
}

/** What is deployed where, over all projects of the connection. */
export function DeliveryScreen() {
  const [search, onSearch] = useScreenSearch('/c/$connection/delivery')
  const view = search.view ?? 'board'
  const views = <ViewSwitch views={viewNames} value={view} onChange={next => onSearch({ view: next })} />
  switch (view) {
    case 'board':
      return <BoardView views={views} search={search} onSearch={onSearch} />
    case 'commit':
      return <CommitView views={views} search={search} onSearch={onSearch} />
  }
}
