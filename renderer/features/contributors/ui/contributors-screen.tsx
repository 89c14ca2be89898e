import { IconUsers } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { Screen } from '../../../ui/screen/screen.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import type { ContributorsSearch } from '../model/routes.ts'
import { useActivity } from '../model/use-activity.ts'
import { ActivityCharts } from './activity-charts.tsx'
import { ContributorList } from './contributor-list.tsx'
import { ContributorsBar } from './contributors-bar.tsx'
import classes from './contributors-screen.module.css'
import { ReadingNote } from './reading-note.tsx'

/** Who works on the code, and when: charts of the commits, and the contributors the service counts (document 1, section 4.3). */
export function ContributorsScreen() {
  const { defaultRef } = useProject()
  const params = useProjectParams()
  const navigate = useNavigate()
  const search = useSearch({ from: '/c/$connection/p/$project/contributors' })
  const { ref = defaultRef, since, until, author, order = 'commits-desc' } = search
  const activity = useActivity(ref, since, until)
  const show = (change: ContributorsSearch) =>
    void navigate({
      to: '/c/$connection/p/$project/contributors',
      params,
      search: { ...search, ...change },
      replace: true,
    })
  return (
    <Screen aria-label="Contributors">
      <ContributorsBar since={since} until={until} author={author} activity={activity} onChange={show} />
      <div className={classes.scroller}>
        {activity.isPending ? (
          <LoadingState rows={10} label="Reading the commits" />
        ) : activity.error && activity.items.length === 0 ? (
          <ErrorState error={activity.error} onRetry={activity.refetch} />
        ) : activity.made.length === 0 ? (
          <EmptyState
            icon={<IconUsers size={30} stroke={1.5} />}
            title="No commits"
            description="Nothing was committed to this ref in these days. Choose others above."
          />
        ) : (
          <>
            <ReadingNote activity={activity} />
            <ActivityCharts made={activity.made} author={author} />
          </>
        )}
        <ContributorList
          order={order}
          author={author}
          onOrder={value => show({ order: value })}
          onAuthor={value => show({ author: value })}
        />
      </div>
    </Screen>
  )
}
