import { useNavigate, useSearch } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { projectActivityQuery } from '#shared/queries/events.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { Page } from '../../../ui/screen/screen.tsx'
import { isoDay } from '../model/feed-rows.ts'
import { askedWith } from '../model/routes.ts'
import { ActivityView } from './activity-view.tsx'

/** The activity of a project (document 3, section 6.1). */
export function ProjectActivityScreen() {
  const { id } = useProject()
  const params = useProjectParams()
  const navigate = useNavigate()
  const search = useSearch({ from: '/c/$connection/p/$project/activity' })
  const { view, ...filters } = search
  const asked = askedWith(search, isoDay(new Date()))
  const list = useOperationPages(projectActivityQuery(id, asked))
  return (
    <Page title={t('Activity')}>
      <ActivityView
        filters={filters}
        list={list}
        project={id}
        isYear={view === 'year'}
        onFilter={change =>
          void navigate({
            to: '/c/$connection/p/$project/activity',
            params,
            search: { ...search, ...change },
            replace: true,
          })
        }
      />
    </Page>
  )
}
