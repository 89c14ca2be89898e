import { t } from '#shared/i18n/i18n.ts'
import { useConnection, useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { useScreenSearch } from '../../../lib/navigation/use-screen-search.ts'
import { useReportUnfinished } from '../../../lib/unfinished/unfinished.ts'
import { ViewSwitch } from '../../../ui/screen/view-switch.tsx'
import { useBatchChange } from '../model/state.ts'
import { ChangeView } from './change-view.tsx'
import { ReviewView } from './review-view.tsx'

const viewNames = { change: t('Change'), review: t('Review') } as const

/** One change of files in many projects: said once, reviewed in each project, committed to a branch of each. */
export function BatchChangeScreen() {
  const [search, onSearch] = useScreenSearch('/c/$connection/batch-change')
  const { name } = useConnection()
  const { form } = useBatchChange(useConnectionRef())
  const { find, replacement, value, newContent, message } = form
  const isTyped = [find, replacement, value, newContent, message].some(text => text !== '')
  useReportUnfinished(isTyped ? t('The batch change on {name} is not saved.', { name }) : null)
  const view = search.view ?? 'change'
  const views = (
    <ViewSwitch views={viewNames} value={view} onChange={next => onSearch({ view: next, project: undefined })} />
  )
  if (view === 'change') return <ChangeView views={views} onPreview={() => onSearch({ view: 'review' })} />
  return (
    <ReviewView
      views={views}
      open={search.project}
      onOpen={project => onSearch({ project }, true)}
      onChange={() => onSearch({ view: undefined, project: undefined })}
    />
  )
}
