import { Button } from '@mantine/core'
import { type AppError, explain } from '#shared/errors.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { isOfOtherEdition } from '../../../ui/states/edition.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import classes from './search.module.css'

/** Why one kind could not be searched, in the room that its results would have. */
export function SectionFailure({ error, onRetry }: { readonly error: AppError; readonly onRetry: () => void }) {
  const { title, sentence } = explain(error, useConnection().name)
  const isElsewhere = isOfOtherEdition(error)
  return (
    <div className={classes.failure} role="status">
      <strong>{isElsewhere ? 'Not in this edition of the service' : title}</strong>
      <span>
        <VisibleText text={sentence} />
      </span>
      {!isElsewhere && (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
