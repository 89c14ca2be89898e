import { ActionIcon, Button, Select, Tooltip } from '@mantine/core'
import { IconRefresh, IconUsers } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { commitsQuery } from '#shared/queries/repository.ts'
import { visibleString } from '#shared/text/visible.ts'
import { ProgressWords } from '../../../lib/live/progress-words.tsx'
import { useScreenSearch } from '../../../lib/navigation/use-screen-search.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { BarsChart, TimeSeriesChart, WeekHeatChart, YearHeatChart } from '../../../ui/charts/charts.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { DayInput } from '../../../ui/text/day-input.tsx'
import { byDay, byWeek, getAuthors, getMade, type Made, overTime, shares } from '../model/activity.ts'
import type { Mailmap } from '../model/mailmap.ts'
import type { ContributorsSearch } from '../model/routes.ts'
import { useMailmap } from '../model/use-mailmap.ts'
import { ContributorList } from './contributor-list.tsx'
import classes from './contributors-screen.module.css'

/** The number of commits loaded automatically; more on request. */
const readAtOnce = 1000

const offeredAuthors = 200

const stepTitles = { day: t('By day'), week: t('By week'), month: t('By month') } as const

const commitSeries = [{ name: 'commits', label: t('Commits') }]

/** Who works on the code, and when: charts of the commits, and the contributors the service counts (document 1, section 4.3). */
export function ContributorsScreen() {
  const { defaultRef } = useProject()
  const [search, changeSearch] = useScreenSearch('/c/$connection/p/$project/contributors')
  const { ref = defaultRef, since, until, author, order = 'commits-desc' } = search
  const mailmap = useMailmap()
  const activity = useActivity(ref, since, until, mailmap)
  const show = (change: ContributorsSearch) => changeSearch(change, true)
  return (
    <Page
      title={t('Contributors')}
      count={<StaleNotice provenance={activity.provenance} />}
      actions={
        <Tooltip label={t('Refresh commits')}>
          <ActionIcon aria-label={t('Refresh commits')} onClick={activity.refetch}>
            <IconRefresh size={16} />
          </ActionIcon>
        </Tooltip>
      }
      toolbar={<ContributorsBar since={since} until={until} author={author} activity={activity} onChange={show} />}
    >
      <div className={classes.scroller}>
        {activity.isPending ? (
          <LoadingState rows={10} label={t('Reading the commits')} />
        ) : activity.error && activity.items.length === 0 ? (
          <ErrorState error={activity.error} onRetry={activity.refetch} />
        ) : activity.made.length === 0 ? (
          <EmptyState
            icon={<IconUsers size={30} stroke={1.5} />}
            title={t('No commits')}
            description={t('This ref has no commits in these days. Choose other days above.')}
          />
        ) : (
          <>
            <ReadingNote activity={activity} />
            <ActivityCharts made={activity.made} author={author} />
          </>
        )}
        <ContributorList
          gitRef={search.ref}
          mailmap={mailmap}
          order={order}
          author={author}
          onOrder={value => show({ order: value })}
          onAuthor={value => show({ author: value })}
        />
      </div>
    </Page>
  )
}

/** How many commits the charts count, and that there are more when there are. */
function ReadingNote({ activity }: { readonly activity: Activity }) {
  const { made, hasNextPage, isReading, isFetchingNextPage, error, readMore } = activity
  const count = t('{made, plural, one {# commit} other {# commits}}', { made: made.length })
  const words = error
    ? t('{count} counted. The others couldn’t be loaded: {reason}', { count, reason: explain(error).sentence })
    : isReading
      ? t('{count} counted, loading more…', { count })
      : hasNextPage
        ? t('The newest {count} are counted; there are older ones.', { count })
        : t('{count} in total.', { count })
  return (
    <div className={classes.note}>
      <ProgressWords words={words} isUnderWay={isReading} />
      {hasNextPage && !isReading && (
        <Button variant="default" size="compact-xs" loading={isFetchingNextPage} onClick={readMore}>
          {error ? t('Try again') : t('Count older ones')}
        </Button>
      )}
    </div>
  )
}

/** The commits in charts; of one author when there is an `author`, with the share among all beside. */
function ActivityCharts({
  made: all,
  author,
}: {
  readonly made: readonly Made[]
  readonly author: string | undefined
}) {
  const made = useMemo(() => (author === undefined ? all : all.filter(one => one.author === author)), [all, author])
  const time = useMemo(() => overTime(made), [made])
  const days = useMemo(() => byDay(made), [made])
  const week = useMemo(() => byWeek(made), [made])
  const bars = useMemo(() => shares(all), [all])
  const until = made.reduce((latest, { day }) => (day > latest ? day : latest), '')
  if (made.length === 0) {
    return (
      <p className={classes.note}>{t('No counted commit is by {author}.', { author: visibleString(author ?? '') })}</p>
    )
  }
  return (
    <div className={classes.charts}>
      <TimeSeriesChart
        title={t('Commits over time')}
        description={stepTitles[time.step]}
        points={time.points}
        series={commitSeries}
      />
      <BarsChart title={t('Share by author')} description={t('Of the counted commits')} bars={bars} of={t('Commits')} />
      <WeekHeatChart
        title={t('Weekday and hour')}
        description={t('In the author’s time zone')}
        counts={week}
        of={t('commits')}
      />
      <YearHeatChart
        title={t('The last year')}
        description={t('Until {until}', { until })}
        days={days}
        until={until}
        of={t('commits')}
      />
    </div>
  )
}

/** Which commits of the ref above are counted. */
function ContributorsBar({
  since,
  until,
  author,
  activity,
  onChange,
}: {
  readonly since: string | undefined
  readonly until: string | undefined
  readonly author: string | undefined
  readonly activity: Activity
  onChange(change: ContributorsSearch): void
}) {
  const { made } = activity
  const authors = useMemo(() => {
    const found = getAuthors(made).slice(0, offeredAuthors)
    const offered = found.map(one => ({ value: one.author, label: visibleString(`${one.name} · ${one.author}`) }))
    const isOffered = author === undefined || found.some(one => one.author === author)
    return isOffered ? offered : [...offered, { value: author, label: visibleString(author) }]
  }, [made, author])
  return (
    <>
      <DayInput
        aria-label={t('Since')}
        title={t('Since')}
        value={since ?? ''}
        onChange={day => onChange({ since: day || undefined })}
      />
      <span aria-hidden>–</span>
      <DayInput
        aria-label={t('Until')}
        title={t('Until')}
        value={until ?? ''}
        first={since}
        onChange={day => onChange({ until: day || undefined })}
      />
      <Select
        className={classes.author}
        aria-label={t('Author')}
        placeholder={t('All authors')}
        // A name without spaces would make all options as wide as itself.
        styles={{ option: { overflowWrap: 'anywhere' } }}
        searchable
        clearable
        data={authors}
        value={author ?? null}
        nothingFoundMessage={t('Author not found')}
        onChange={value => onChange({ author: value ?? undefined })}
      />
    </>
  )
}

/** The commits of a ref between two days, loaded page by page; `readMore` continues where the load stopped. */
function useActivity(ref: string, since: string | undefined, until: string | undefined, mailmap: Mailmap) {
  const { id } = useProject()
  const [wanted, setWanted] = useState(readAtOnce)
  const list = useOperationPages(
    commitsQuery(id, {
      ref_name: ref,
      ...(since !== undefined && { since: `${since}T00:00:00Z` }),
      ...(until !== undefined && { until: `${until}T23:59:59Z` }),
    }),
  )
  const { items, hasNextPage, isFetchingNextPage, error, fetchNextPage } = list
  const isReading = hasNextPage && items.length < wanted && error === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is new at every render and does the same
  useEffect(() => {
    if (isReading && !isFetchingNextPage) fetchNextPage()
  }, [isReading, isFetchingNextPage, items.length])
  const made = useMemo(() => getMade(items, mailmap), [items, mailmap])
  return {
    ...list,
    made,
    isReading,
    readMore: () => {
      setWanted(items.length + readAtOnce)
      fetchNextPage()
    },
  }
}

type Activity = ReturnType<typeof useActivity>
