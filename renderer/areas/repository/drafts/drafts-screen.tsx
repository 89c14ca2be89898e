import { IconPencilOff } from '@tabler/icons-react'
import { DraftList } from '../../../common/drafts/draft-list.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../common/states/states.tsx'
import classes from './drafts-screen.module.css'
import { useDrafts } from './use-drafts.ts'

/** The unsaved edits of this project. */
export function DraftsScreen() {
  const list = useDrafts()
  const { drafts, isPending, error, refresh } = list
  if (isPending) return <LoadingState rows={4} label="Loading the drafts" />
  if (error) return <ErrorState error={error} onRetry={refresh} />
  if (drafts.length === 0) {
    return (
      <EmptyState
        icon={<IconPencilOff size={30} stroke={1.5} />}
        title="No drafts"
        description="An edit that is not committed yet is kept here, on this computer, from the first key on. It survives a crash and a lost network."
      />
    )
  }
  return (
    <div className={classes.scroller}>
      <DraftList drafts={drafts} list={list} label="Drafts" />
    </div>
  )
}
