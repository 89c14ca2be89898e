import { Badge, Kbd, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { placesKey } from '#shared/places-key.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useSettings } from '../../../lib/settings/use-settings.ts'
import { type KeyHelp, useKeyHelp } from '../../../ui/keyboard/key-help.ts'
import { FoundCount } from '../../../ui/list/found-count.tsx'
import { useDebouncedHere } from '../../../ui/navigation/use-debounced-here.ts'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { type ChoiceRow, firstChoice, isChoice, nextChoice, pickerRows } from '../model/rows.ts'
import { useProjects } from '../model/use-projects.ts'
import { ProjectList } from './project-list.tsx'
import { ProjectSearch } from './project-search.tsx'
import { ProjectsBelow } from './projects-below.tsx'
import classes from './projects-screen.module.css'

/** Long enough not to ask at every key, short enough not to be waited for. */
const searchDelay = 250
const noRecents: readonly string[] = []

const listKeys: readonly KeyHelp[] = [
  { keys: ['ArrowUp', 'ArrowDown'], words: 'Choose a project, from the field' },
  { keys: ['Enter'], words: 'Open it' },
  { keys: ['Escape'], words: 'Empty the field' },
]

/** The projects of a connection: search, choose, open; or open by typing an ID or path. */
export function ProjectsScreen() {
  const connection = useConnection()
  const navigate = useNavigate()
  const { q = '', mine = false } = useSearch({ from: '/c/$connection/projects' })
  const [typed, setTyped] = useState(q)
  const [active, setActive] = useState<string | null>(null)
  const id = useId()
  useKeyHelp('Projects', listKeys)
  const recents = useSettings()?.recents[placesKey(connection)] ?? noRecents
  const projects = useProjects(q.trim(), mine)
  const { items } = projects
  const rows = useMemo(() => pickerRows(items, mine ? noRecents : recents, typed), [items, mine, recents, typed])
  const found = rows.findIndex(row => row.key === active)
  const activeIndex = found === -1 ? firstChoice(rows) : found
  const listed = rows.length > 0

  const show = (search: { readonly q: string; readonly mine: boolean }) =>
    void navigate({
      to: '/c/$connection/projects',
      params: { connection: connection.id },
      search: { ...(search.q !== '' && { q: search.q }), ...(search.mine && { mine: true }) },
      replace: true,
    })
  const searchLater = useDebouncedHere((text: string) => show({ q: text, mine }), searchDelay)
  const type = (text: string) => {
    setTyped(text)
    setActive(null)
    searchLater(text)
  }
  const open = (row: ChoiceRow) =>
    void navigate({
      to: '/c/$connection/p/$project/tree',
      params: { connection: connection.id, project: row.target },
    })
  const choose = (step: 1 | -1) => setActive(rows[nextChoice(rows, activeIndex, step)]?.key ?? null)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const row = rows[activeIndex]
    if (event.key === 'ArrowDown') choose(1)
    else if (event.key === 'ArrowUp') choose(-1)
    else if (event.key === 'Enter' && isChoice(row)) open(row)
    else if (event.key === 'Escape' && typed !== '') type('')
    else return
    event.preventDefault()
  }

  return (
    <section className={classes.screen} aria-labelledby={`${id}-title`}>
      <div className={classes.top}>
        <div className={classes.heading}>
          <Title order={1} id={`${id}-title`}>
            Projects
          </Title>
          {projects.total !== null && (
            <Badge variant="light" color="gray" size="sm" radius="sm" tt="none" fw={500}>
              {projects.total.toLocaleString()}
            </Badge>
          )}
          <StaleNotice provenance={projects.provenance} />
        </div>
        <ProjectSearch
          typed={typed}
          onType={type}
          onKeyDown={onKeyDown}
          mine={mine}
          onMine={value => show({ q, mine: value })}
          isFetching={projects.isFetching}
          listId={listed ? id : undefined}
          activeId={listed && activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
        />
      </div>
      <FoundCount
        count={items.length}
        hasMore={projects.loadMore !== undefined}
        noun={['project', 'projects']}
        state={projects}
      />
      <div className={classes.body}>
        {listed && (
          <ProjectList
            id={id}
            rows={rows}
            activeIndex={activeIndex}
            onActivate={index => setActive(rows[index]?.key ?? null)}
            onOpen={open}
            onKeyDown={onKeyDown}
            loadMore={projects.loadMore}
          />
        )}
        <ProjectsBelow projects={projects} query={q} mine={mine} />
      </div>
      <footer className={classes.keys}>
        <span>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> choose
        </span>
        <span>
          <Kbd size="xs">Enter</Kbd> open
        </span>
        <span>
          <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">K</Kbd> go anywhere
        </span>
      </footer>
    </section>
  )
}
