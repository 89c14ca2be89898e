import { Skeleton, Title, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { Provenance } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import type { Found } from '../model/found.ts'
import { FoundLink } from './found-link.tsx'
import classes from './search.module.css'
import { SectionFailure } from './section-failure.tsx'

interface ResultSectionProps {
  readonly title: string
  readonly found: readonly Found[]
  /** How many there are, when more are known of than are shown. */
  readonly count?: string
  readonly isPending: boolean
  readonly error: AppError | null
  readonly provenance?: Provenance | null
  /** The way to more. */
  readonly children?: ReactNode
  onRetry(): void
}

/** What was found of one kind. It waits for nobody, and its failure is its own. */
export function ResultSection({ title, found, isPending, error, ...props }: ResultSectionProps) {
  const id = useId()
  const isEmpty = found.length === 0
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id} className={classes.title} title={title}>
          {title}
        </Title>
        {!isEmpty && <span className={classes.count}>{props.count}</span>}
        <StaleNotice provenance={props.provenance} />
      </div>
      {isPending && <Waiting />}
      <VisuallyHidden role="status">
        {!isPending && !error && `${title}: ${found.length || 'none'} found`}
      </VisuallyHidden>
      {error && isEmpty && <SectionFailure error={error} onRetry={props.onRetry} />}
      {!isPending && !error && isEmpty && <p className={classes.none}>None found.</p>}
      {!isEmpty && (
        <ul className={classes.list}>
          {found.map(one => (
            <li key={one.key}>
              <FoundLink found={one} />
            </li>
          ))}
        </ul>
      )}
      {props.children}
    </section>
  )
}

function Waiting() {
  return (
    <div className={classes.waiting}>
      <Skeleton height={10} width="58%" radius="sm" />
      <Skeleton height={10} width="40%" radius="sm" />
    </div>
  )
}
