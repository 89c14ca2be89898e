import { Loader, SegmentedControl, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEventHandler, useEffect, useRef } from 'react'
import classes from './projects-screen.module.css'

/** The field one types into (it has the focus from the start) and the filter beside it. */
export function ProjectSearch({
  typed,
  onType,
  onKeyDown,
  mine,
  onMine,
  isFetching,
  listId,
  activeId,
}: {
  readonly typed: string
  readonly onType: (text: string) => void
  readonly onKeyDown: KeyboardEventHandler
  readonly mine: boolean
  readonly onMine: (mine: boolean) => void
  readonly isFetching: boolean
  readonly listId: string | undefined
  readonly activeId: string | undefined
}) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <div className={classes.search}>
      <TextInput
        ref={input}
        className={classes.input}
        size="sm"
        aria-label="Search projects, or type an ID or a full path"
        placeholder="Search, or type an ID or a full path"
        leftSection={<IconSearch size={15} />}
        rightSection={isFetching ? <Loader size={14} aria-hidden /> : null}
        value={typed}
        onChange={event => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded={listId !== undefined}
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
      />
      <SegmentedControl
        size="sm"
        aria-label="Which projects"
        value={mine ? 'mine' : 'all'}
        onChange={value => onMine(value === 'mine')}
        data={[
          { value: 'all', label: 'All' },
          { value: 'mine', label: 'Mine' },
        ]}
      />
    </div>
  )
}
