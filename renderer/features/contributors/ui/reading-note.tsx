import { Button } from '@mantine/core'
import { explain } from '#shared/errors.ts'
import { ProgressWords } from '../../../lib/live/progress-words.tsx'
import type { Activity } from '../model/use-activity.ts'
import classes from './contributors-screen.module.css'

/** How many commits the charts count, and that there are more when there are. */
export function ReadingNote({ activity }: { readonly activity: Activity }) {
  const { made, hasNextPage, isReading, isFetchingNextPage, error, readMore } = activity
  const count = `${made.length.toLocaleString()} ${made.length === 1 ? 'commit' : 'commits'}`
  const words = error
    ? `${count} counted; the rest could not be read: ${explain(error).sentence}`
    : isReading
      ? `${count} counted, reading on…`
      : hasNextPage
        ? `The newest ${count} are counted; there are older ones.`
        : `${count} counted, all there are.`
  return (
    <div className={classes.note}>
      <ProgressWords words={words} isUnderWay={isReading} />
      {hasNextPage && !isReading && (
        <Button variant="default" size="compact-xs" loading={isFetchingNextPage} onClick={readMore}>
          {error ? 'Try again' : 'Count older ones'}
        </Button>
      )}
    </div>
  )
}
