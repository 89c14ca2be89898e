import { Button, Checkbox, Select, TextInput, type TextInputProps } from '@mantine/core'
import { IconFilterOff, IconFolder, IconMessage, IconUser } from '@tabler/icons-react'
import { t } from '#shared/i18n/i18n.ts'
import { FiltersPopover } from '../../../ui/list/filters-popover.tsx'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { useTypedText } from '../../../ui/text/use-typed-text.ts'
import { getOrder, hasGaps, hasGraph, isFiltered } from '../model/filters.ts'
import type { CommitsSearch } from '../model/routes.ts'
import classes from './commits-screen.module.css'

/** No request is sent while typing. */
const typingPause = 350

interface FilterBarProps {
  readonly search: CommitsSearch
  /** The user's setting. */
  readonly showsGraph: boolean
  onFilter(change: CommitsSearch): void
  onShowsGraph(showsGraph: boolean): void
}

/** Every filter of the list, and its display options. All of them are in the address. */
export function FilterBar({ search, showsGraph, onFilter, onShowsGraph }: FilterBarProps) {
  const { range = '', path = '', message = '', author = '', since, until, all, first_parent, with_stats } = search
  const switchGraph = (isOn: boolean) => {
    onFilter({ graph: isOn && hasGaps(search) ? true : undefined })
    if (!hasGaps(search)) onShowsGraph(isOn)
  }
  const text = (name: 'range' | 'path' | 'message' | 'author' | 'since' | 'until') => (value: string) =>
    onFilter({ [name]: value.trim() === '' ? undefined : value })
  const flag = (name: 'all' | 'first_parent' | 'with_stats') => (value: boolean) =>
    onFilter({ [name]: value ? true : undefined })
  return (
    <search className={classes.filters} aria-label={t('Filter the history')}>
      <FilterField
        label={t('Path')}
        leftSection={<IconFolder size={14} aria-hidden />}
        placeholder={t('Path')}
        value={path}
        onFilter={text('path')}
        isInRow
      />
      <FilterField
        label={t('Message')}
        leftSection={<IconMessage size={14} aria-hidden />}
        placeholder={t('Message')}
        title={t('The service can’t search messages: commits are loaded and searched here')}
        value={message}
        onFilter={text('message')}
        isInRow
      />
      <FilterField
        label={t('Author')}
        leftSection={<IconUser size={14} aria-hidden />}
        placeholder={t('Author')}
        title={t('The service has no author filter: commits are loaded and searched here')}
        value={author}
        onFilter={text('author')}
        isInRow
      />
      <FiltersPopover count={foldedCount(search)} className={classes.folded} isWithinPlace>
        <FilterField
          label={t('Revision range')}
          placeholder="v1.0..main"
          value={range}
          onFilter={text('range')}
          disabled={all === true}
          {...(all && { title: t('Every commit of the repository is listed') })}
        />
        <div className={classes.days}>
          <FilterField label={t('Since')} type="date" value={getDay(since)} onFilter={text('since')} />
          <FilterField label={t('Until')} type="date" value={getDay(until)} onFilter={text('until')} />
        </div>
        <Switch label={t('All branches and tags')} isOn={all} onSwitch={flag('all')} />
        <Switch label={t('First parent only')} isOn={first_parent} onSwitch={flag('first_parent')} />
        <Switch label={t('Line counts')} isOn={with_stats} onSwitch={flag('with_stats')} />
      </FiltersPopover>
      {isFiltered(search) && (
        <Button variant="subtle" leftSection={<IconFilterOff size={14} />} onClick={() => onFilter(noFilters)}>
          {t('Clear filters')}
        </Button>
      )}
      <Spacer />
      <Switch label={t('Graph')} isOn={hasGraph(search, showsGraph)} onSwitch={switchGraph} />
      <Select
        aria-label={t('Order')}
        className={classes.order}
        data={[
          { value: 'default', label: t('Newest first') },
          { value: 'topo', label: t('Topological order') },
        ]}
        value={getOrder(search, showsGraph)}
        allowDeselect={false}
        onChange={value => onFilter({ order: value === 'topo' ? 'topo' : 'default' })}
      />
    </search>
  )
}

/** How many of the filters behind the button are set. */
function foldedCount({ range, since, until, all, first_parent, with_stats }: CommitsSearch): number {
  return [range, since, until, all, first_parent, with_stats].filter(Boolean).length
}

const noFilters: CommitsSearch = {
  range: undefined,
  path: undefined,
  since: undefined,
  until: undefined,
  all: undefined,
  first_parent: undefined,
  message: undefined,
  author: undefined,
}

function Switch({
  label,
  isOn = false,
  onSwitch,
}: {
  readonly label: string
  readonly isOn: boolean | undefined
  onSwitch(isOn: boolean): void
}) {
  return <Checkbox size="xs" label={label} checked={isOn} onChange={event => onSwitch(event.currentTarget.checked)} />
}

/** The day a field for days shows of a moment, by the clock of the reader. */
function getDay(moment: string | undefined): string {
  if (moment === undefined || !moment.includes('T')) return moment ?? ''
  const time = new Date(moment)
  const two = (part: number) => `${part}`.padStart(2, '0')
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
}

interface FilterFieldProps extends Pick<TextInputProps, 'type' | 'placeholder' | 'disabled' | 'title' | 'leftSection'> {
  readonly label: string
  readonly value: string
  onFilter(value: string): void
  /** It is in the toolbar, where its example replaces the label. */
  readonly isInRow?: boolean
}

/** A field that filters after a pause in typing, or at Enter; Escape empties it. */
function FilterField({ label, value, onFilter, isInRow = false, ...input }: FilterFieldProps) {
  const { typed, type, flush } = useTypedText(
    value,
    text => {
      if (text !== value) onFilter(text)
    },
    typingPause,
  )
  return (
    <TextInput
      {...input}
      size="xs"
      {...(isInRow ? { 'aria-label': label, className: classes.field } : { label })}
      value={typed}
      onChange={event => type(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') flush()
        if (event.key !== 'Escape' || typed === '') return
        event.preventDefault()
        type('')
      }}
      autoComplete="off"
      spellCheck={false}
    />
  )
}
