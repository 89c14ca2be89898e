import { ActionIcon, Select, TextInput, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMemo } from 'react'
import { visibleString } from '#shared/text/visible.ts'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { authorsOf } from '../model/activity.ts'
import type { ContributorsSearch } from '../model/routes.ts'
import type { Activity } from '../model/use-activity.ts'
import classes from './contributors-screen.module.css'

const offeredAuthors = 200

/** Which commits of the ref above are counted. */
export function ContributorsBar({
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
    const found = authorsOf(made).slice(0, offeredAuthors)
    const offered = found.map(one => ({ value: one.author, label: visibleString(`${one.name} · ${one.author}`) }))
    const isOffered = author === undefined || found.some(one => one.author === author)
    return isOffered ? offered : [...offered, { value: author, label: visibleString(author) }]
  }, [made, author])
  return (
    <div className={classes.bar}>
      <TextInput
        type="date"
        aria-label="Since"
        title="Since"
        value={since ?? ''}
        {...(until !== undefined && { max: until })}
        onChange={event => onChange({ since: event.currentTarget.value || undefined })}
      />
      <span aria-hidden>–</span>
      <TextInput
        type="date"
        aria-label="Until"
        title="Until"
        value={until ?? ''}
        {...(since !== undefined && { min: since })}
        onChange={event => onChange({ until: event.currentTarget.value || undefined })}
      />
      <Select
        className={classes.author}
        aria-label="Author"
        placeholder="All authors"
        // A name without spaces would make all options as wide as itself.
        styles={{ option: { overflowWrap: 'anywhere' } }}
        searchable
        clearable
        data={authors}
        value={author ?? null}
        nothingFoundMessage="No such author"
        onChange={value => onChange({ author: value ?? undefined })}
      />
      <Spacer />
      <StaleNotice provenance={activity.provenance} />
      <Tooltip label="Refresh commits">
        <ActionIcon aria-label="Refresh commits" onClick={activity.refetch}>
          <IconRefresh size={16} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
