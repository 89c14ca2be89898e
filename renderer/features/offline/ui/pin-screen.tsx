import { Button, Checkbox, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCloudOff, IconFilter, IconSearch, IconSearchOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Pin, SearchMatch } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { LinkAnchor, LinkButton } from '../../../ui/link/link.tsx'
import { searchOffline } from '../../../ui/offline/search-offline.ts'
import { useOffline } from '../../../ui/offline/use-offline.ts'
import { Page } from '../../../ui/screen/screen.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import classes from './offline.module.css'

/** One kept ref: searched by file names or contents, with or without a network. */
export function PinScreen() {
  const { pin: id } = useParams({ from: '/offline/$pin' })
  const { data, error, refetch } = useOffline()
  if (!data) return error ? <ErrorState error={getError(error)} onRetry={() => void refetch()} /> : <LoadingState />
  const pin = data.pins.find(candidate => String(candidate.id) === id)
  if (!pin || pin.state === 'gone') {
    return (
      <EmptyState
        icon={<IconCloudOff size={30} stroke={1.5} />}
        order={1}
        title={t('No longer kept offline')}
        description={t('It was deleted, or the service no longer lets it be read.')}
        action={
          <LinkButton to="/offline" variant="default">
            {t('What is kept')}
          </LinkButton>
        }
      />
    )
  }
  return <Search key={pin.id} pin={pin} />
}

/** No search starts while typing. Milliseconds. */
const typingPause = 200

type Where = 'names' | 'contents'

/** What is looked for in a pin. */
interface Asked {
  readonly text: string
  readonly where: Where
  readonly matchCase: boolean
  readonly isPattern: boolean
  /** Which files are searched: comma-separated patterns. */
  readonly paths: string
}

function Search({ pin }: { readonly pin: Pin }) {
  const { q = '' } = useSearch({ from: '/offline/$pin' })
  const [asked, setAsked] = useState<Asked>({
    ...{ text: q, where: 'contents', matchCase: false, isPattern: false, paths: '' },
  })
  const [text] = useDebouncedValue(asked.text, typingPause)
  const [paths] = useDebouncedValue(asked.paths, typingPause)
  const searchedFor = { ...asked, text, paths }
  const { found, matches, searched, leftOut } = usePinSearch(pin, searchedFor)
  return (
    <Page content="measure" title={<PinTitle pin={pin} />}>
      <PinAge pin={pin} />
      <SearchFields asked={asked} onChange={part => setAsked(before => ({ ...before, ...part }))} />
      <div className={classes.count} role="status">
        {text === ''
          ? ''
          : found.isFetching
            ? t('Searching…')
            : formatCount(matches.length, searched, leftOut, found.hasNextPage)}
      </div>
      {found.error && matches.length === 0 && (
        <ErrorState error={getError(found.error)} onRetry={() => void found.refetch()} />
      )}
      {text !== '' && found.isSuccess && matches.length === 0 && !found.hasNextPage && (
        <EmptyState
          icon={<IconSearchOff size={30} stroke={1.5} />}
          title={t('Nothing found')}
          description={describeNothing(searchedFor)}
        />
      )}
      <SearchResults matches={matches} pin={pin} />
      {found.hasNextPage && (
        <Button
          variant="default"
          mt="sm"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage({ cancelRefetch: false })}
        >
          {t('Search on')}
        </Button>
      )}
    </Page>
  )
}

/** Searches what is kept of a pin, as many files at a time as main gives. */
function usePinSearch(pin: Pin, asked: Asked) {
  const found = useInfiniteQuery({
    queryKey: ['offline-search', pin.connectionRef, pin.id, pin.completedAt, asked],
    enabled: asked.text !== '',
    initialPageParam: null,
    getNextPageParam: last => last.next,
    retry: false,
    queryFn: ({ signal, pageParam }: { readonly signal: AbortSignal; readonly pageParam: number | null }) => {
      const after = pageParam === null ? {} : { after: pageParam }
      return searchOffline({ connection: pin.connectionRef, id: pin.id, ...asked, ...after }, signal)
    },
  })
  const pages = found.data?.pages ?? []

  return {
    found,
    matches: pages.flatMap(page => page.matches),
    searched: pages.reduce((sum, page) => sum + page.filesSearched, 0),
    leftOut: pages.reduce((sum, page) => sum + page.filesLeftOut, 0),
  }
}

function PinTitle({ pin }: { readonly pin: Pin }) {
  return (
    <Trans
      message="Search <linkAnchor/> at <visibleText/>"
      components={{
        linkAnchor: (
          <LinkAnchor
            inherit
            to="/c/$connection/p/$project/tree"
            params={{ connection: pin.connection, project: pin.project }}
            search={{ ref: pin.ref }}
          >
            <VisibleText text={pin.project} />
          </LinkAnchor>
        ),
        visibleText: <VisibleText text={pin.ref} />,
      }}
    />
  )
}

/** Of when what is searched is. */
function PinAge({ pin }: { readonly pin: Pin }) {
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {pin.completedAt === null ? (
        <Trans
          message="In what is kept on this computer, which is not complete yet. <linkAnchor>All that is kept</linkAnchor>"
          components={{ linkAnchor: <LinkAnchor to="/offline" size="sm" underline="always" /> }}
        />
      ) : (
        <Trans
          message="In what is kept on this computer, as it was {ago}. <linkAnchor>All that is kept</linkAnchor>"
          values={{ ago: <TimeAgo value={pin.completedAt} /> }}
          components={{ linkAnchor: <LinkAnchor to="/offline" size="sm" underline="always" /> }}
        />
      )}
    </Text>
  )
}

function SearchFields({ asked, onChange }: { readonly asked: Asked; onChange(part: Partial<Asked>): void }) {
  return (
    <search className={classes.search}>
      <TextInput
        className={classes.searchText}
        aria-label={t('Search for')}
        placeholder={asked.isPattern ? String.raw`v\d+\.\d+` : 'TODO'}
        leftSection={<IconSearch size={14} />}
        value={asked.text}
        onChange={event => onChange({ text: event.currentTarget.value })}
        maxLength={1000}
        autoFocus
      />
      <SegmentedControl
        aria-label={t('Where')}
        value={asked.where}
        onChange={value => onChange({ where: value === 'names' ? 'names' : 'contents' })}
        data={[
          { value: 'contents', label: t('Contents') },
          { value: 'names', label: t('File names') },
        ]}
      />
      <Checkbox
        label={t('Match case')}
        size="xs"
        checked={asked.matchCase}
        onChange={event => onChange({ matchCase: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('Regular expression')}
        size="xs"
        checked={asked.isPattern}
        onChange={event => onChange({ isPattern: event.currentTarget.checked })}
      />
      <TextInput
        className={classes.searchPaths}
        aria-label={t('Files to include')}
        title={t(
          'Comma-separated patterns. ! excludes files, * matches any text in a name, ** any folders, and / at the end everything below a folder.',
        )}
        placeholder="src/**/*.ts, !*.test.ts"
        leftSection={<IconFilter size={14} />}
        value={asked.paths}
        onChange={event => onChange({ paths: event.currentTarget.value })}
        maxLength={1000}
      />
    </search>
  )
}

function describeNothing({ where, isPattern, paths }: Asked): string {
  const values = { of: paths.trim() === '' ? 'all' : 'included', wanted: isPattern ? 'pattern' : 'text' }
  return where === 'names'
    ? t(
        'No path{of, select, included { of the included files} other {}} {wanted, select, pattern {matches the regular expression} other {contains this text}}.',
        values,
      )
    : t(
        'No file{of, select, included { that is included} other {}} {wanted, select, pattern {matches the regular expression} other {contains this text}}.',
        values,
      )
}

function formatCount(matches: number, searched: number, leftOut: number, more: boolean): string {
  return t(
    '{matches, plural, one {# match} other {# matches}}{end, select, open { so far} other {}} in {searched, number} files searched{leftOut, plural, =0 {} other {; # left out (binary, too large or not readable)}}',
    { matches, end: more ? 'open' : 'whole', searched, leftOut },
  )
}

/** Matches under the files they are in, each a way to its line. */
function SearchResults({ matches, pin }: { readonly matches: readonly SearchMatch[]; readonly pin: Pin }) {
  const files = Map.groupBy(matches, match => match.path)
  const params = { connection: pin.connection, project: pin.project }
  return (
    <ul className={classes.results} aria-label={t('Matches')}>
      {[...files].map(([path, found]) => (
        <li key={path} className={classes.result}>
          <LinkAnchor
            to="/c/$connection/p/$project/blob"
            params={params}
            search={{ ref: pin.ref, path }}
            className={classes.path}
          >
            {found[0]?.line === null ? <Marked match={found[0]} /> : <VisibleText text={path} />}
          </LinkAnchor>
          {found.map(match =>
            match.line === null ? null : (
              <LinkAnchor
                key={match.line}
                to="/c/$connection/p/$project/blob"
                params={params}
                search={{ ref: pin.ref, path, line: match.line }}
                className={classes.line}
              >
                <span className={classes.number}>{match.line}</span>
                <span className={classes.text}>
                  <Marked match={match} />
                </span>
              </LinkAnchor>
            ),
          )}
        </li>
      ))}
    </ul>
  )
}

function Marked({ match: { text, start, end } }: { readonly match: SearchMatch }) {
  return (
    <>
      <VisibleText text={text.slice(0, start)} />
      <mark className={classes.mark}>
        <VisibleText text={text.slice(start, end)} />
      </mark>
      <VisibleText text={text.slice(end)} />
    </>
  )
}
