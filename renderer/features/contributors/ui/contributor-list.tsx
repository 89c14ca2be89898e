import { Button, Select, Title } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef } from 'react'
import { type Contributor, contributorsOfRefSince, repository } from '#shared/contract/repository.ts'
import { explain } from '#shared/errors.ts'
import { formatNumber, formatSentences, t } from '#shared/i18n/i18n.ts'
import { contributorsQuery } from '#shared/queries/repository.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useServedFrom } from '../../../lib/connection/use-connection.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { shortRef } from '../../../lib/project/short-ref.ts'
import { Counts } from '../../../ui/diff/counts.tsx'
import { UserLink } from '../../../ui/people/user-link.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { mergeContributors } from '../model/activity.ts'
import type { Mailmap } from '../model/mailmap.ts'
import { type ContributorOrder, contributorOrders } from '../model/routes.ts'
import classes from './contributors-screen.module.css'

const rowHeight = 36
const { order_by: orders, sort: directions } = repository['repository.contributors'].params.query

const orderLabels: Readonly<Record<ContributorOrder, string>> = {
  'commits-desc': t('Most commits first'),
  'commits-asc': t('Fewest commits first'),
  'name-asc': t('Name, A to Z'),
  'name-desc': t('Name, Z to A'),
  'email-asc': t('Email, A to Z'),
  'email-desc': t('Email, Z to A'),
}

/** The contributors as the service counts them, in an order it offers. */
export function ContributorList({
  gitRef,
  mailmap,
  order,
  author,
  onOrder,
  onAuthor,
}: {
  /** The ref whose commits are counted, where the service supports it; undefined for the default branch. */
  readonly gitRef: string | undefined
  /** Whose rows are added up. */
  readonly mailmap: Mailmap
  readonly order: ContributorOrder
  readonly author: string | undefined
  onOrder(order: ContributorOrder): void
  onAuthor(author: string | undefined): void
}) {
  const { id } = useProject()
  const ref = useServedFrom(contributorsOfRefSince) ? gitRef : undefined
  const [by, direction] = order.split('-')
  const list = useOperationPages(
    contributorsQuery(id, {
      order_by: orders.parse(by),
      sort: directions.parse(direction),
      ...(ref !== undefined && { ref }),
    }),
    { keepPrevious: true },
  )
  const people = useMemo(() => mergeContributors(list.items, mailmap, order), [list.items, mailmap, order])
  const merged = list.items.length - people.length
  return (
    <section
      className={classes.people}
      aria-label={
        ref === undefined
          ? t('Contributors of the default branch')
          : t('Contributors of {ref}', { ref: visibleString(shortRef(ref)) })
      }
    >
      <header className={classes.peopleHead}>
        <Title order={2}>
          {list.total === null
            ? t('Contributors')
            : t('Contributors ({count, number})', { count: list.total - merged })}
        </Title>
        <span className={classes.hint}>
          {formatSentences([
            ref === undefined
              ? t('Of the whole default branch, as the service counts them; merges are left out.')
              : t('Of all commits of {ref}, as the service counts them; merges are left out.', {
                  ref: visibleString(shortRef(ref)),
                }),
            merged > 0 &&
              t('{merged, plural, one {# duplicate is} other {# duplicates are}} merged by .mailmap.', { merged }),
          ])}
        </span>
        <Select
          aria-label={t('Order of the contributors')}
          className={classes.order}
          data={contributorOrders.map(value => ({ value, label: orderLabels[value] }))}
          value={order}
          allowDeselect={false}
          onChange={value => {
            const chosen = contributorOrders.find(one => one === value)
            if (chosen) onOrder(chosen)
          }}
        />
      </header>
      {list.isPending ? (
        <LoadingState rows={5} label={t('Loading the contributors')} />
      ) : list.error && list.items.length === 0 ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : (
        <Rows key={`${order} ${ref}`} list={list} people={people} merged={merged} author={author} onAuthor={onAuthor} />
      )}
    </section>
  )
}

type List = ReturnType<typeof useOperationPages<'repository.contributors'>>

function Rows({
  list: { items, total, hasNextPage, error, fetchNextPage },
  people,
  merged,
  author,
  onAuthor,
}: {
  readonly list: List
  readonly people: readonly Contributor[]
  /** How many rows of the list are part of another one. */
  readonly merged: number
  readonly author: string | undefined
  onAuthor(author: string | undefined): void
}) {
  const scroller = useRef<HTMLElement>(null)
  const virtualizer = useVirtualizer({
    count: people.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const inView = virtualizer.getVirtualItems()
  const reachesEnd = (inView.at(-1)?.index ?? 0) >= people.length - 5
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each page that arrives while the end is in view
  useEffect(() => {
    if (reachesEnd && hasNextPage && !error) fetchNextPage()
  }, [reachesEnd, hasNextPage, error, items.length])
  const before = inView[0]?.start ?? 0
  const after = Math.max(0, virtualizer.getTotalSize() - (inView.at(-1)?.end ?? 0))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
    <section ref={scroller} className={classes.rows} tabIndex={0} aria-label={t('List of contributors')}>
      <table
        aria-label={t('Contributors')}
        aria-rowcount={total === null ? -1 : total - merged}
        className={classes.table}
      >
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Email')}</th>
            <th scope="col">{t('Commits')}</th>
            <th scope="col">{t('Lines')}</th>
            <th scope="col">{t('Charts')}</th>
          </tr>
        </thead>
        <tbody style={{ paddingTop: before, paddingBottom: after }}>
          {inView.map(({ index }) => {
            const person = people[index]
            if (!person) return null
            const key = (person.email || person.name).toLowerCase()
            const isShown = key === author
            return (
              <tr key={`${person.name} ${person.email}`} aria-rowindex={index + 2} style={{ height: rowHeight }}>
                <td>
                  <UserLink name={person.name} email={person.email} />
                </td>
                <td>
                  <VisibleText text={person.email} />
                </td>
                <td>{typeof person.commits === 'number' ? formatNumber(person.commits) : t('Unknown')}</td>
                <td>
                  <Counts additions={person.additions} deletions={person.deletions} />
                </td>
                <td>
                  <Button
                    variant="subtle"
                    size="compact-xs"
                    aria-pressed={isShown}
                    onClick={() => onAuthor(isShown ? undefined : key)}
                  >
                    {isShown ? t('Show all') : t('Only theirs')}
                  </Button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {(error || hasNextPage) && (
        <p className={classes.note} role="status">
          {error ? explain(error).sentence : t('Loading more…')}
        </p>
      )}
    </section>
  )
}
