import { Button } from '@mantine/core'
import { type AppError, explain } from '#shared/errors.ts'
import { useConnection } from '../../common/connection/use-connection.ts'
import { VisibleText } from '../../common/text/visible-text.tsx'
import classes from './search.module.css'

/** Why one kind could not be searched, in the room that its results would have. */
export function SectionFailure({ error, onRetry }: { readonly error: AppError; readonly onRetry: () => void }) {
  const { title, sentence } = explain(error, useConnection().name)
  return (
    <div className={classes.failure} role="status">
      <strong>{title}</strong>
      <span>
        <VisibleText text={sentence} />
      </span>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
