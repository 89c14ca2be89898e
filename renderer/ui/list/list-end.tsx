import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type AppError, explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useConnectionIfAny } from '../../lib/connection/use-connection.ts'
import { VisibleText } from '../text/visible-text.tsx'
import classes from './endless-list.module.css'

/** A list that is loaded page by page, such as the result of `useOperationPages`. */
interface Pages {
  readonly error: AppError | null
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  fetchNextPage(): void
  refetch(): void
}

/**
 * How an endless list ends: with the reason why the next page isn't there, or that it is being loaded.
 * @param last what stands below the last row of all
 */
export function listEnd(list: Pages, last: ReactNode = null) {
  const { error, hasNextPage, isFetching, fetchNextPage, refetch } = list
  if (error) {
    return { end: <EndError error={error} isTrying={isFetching} onRetry={hasNextPage ? fetchNextPage : refetch} /> }
  }
  if (!hasNextPage) return { end: last }
  // Not while a page is under way: the one after an empty page is then asked for as well.
  return { end: t('Loading more…'), ...(!isFetching && { onEnd: fetchNextPage }) }
}

interface EndErrorProps {
  readonly error: AppError
  /** It is being tried again. */
  readonly isTrying?: boolean
  onRetry(): void
}

/** Why the rest of a list is not there, in place of it. */
export function EndError({ error, isTrying = false, onRetry }: EndErrorProps) {
  const { sentence, nextStep } = explain(error, useConnectionIfAny()?.name)
  return (
    <div className={classes.error}>
      <span>
        <VisibleText text={sentence} /> {nextStep}
      </span>
      <Button variant="default" size="compact-xs" loading={isTrying} onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  )
}
