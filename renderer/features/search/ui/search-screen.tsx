import { TextInput, Title } from '@mantine/core'
import { IconListSearch, IconSearch } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { GroupPicker } from '../../../lib/group/group-picker.tsx'
import { ProjectPicker } from '../../../lib/project/project-picker.tsx'
import { useKeyHelp } from '../../../ui/keyboard/key-help.ts'
import { useHotkey } from '../../../ui/keyboard/use-hotkey.ts'
import { EmptyState } from '../../../ui/states/states.tsx'
import { useTypedText } from '../../../ui/text/use-typed-text.ts'
import { besides } from '../model/besides.ts'
import { fewest, type SearchSearch } from '../model/routes.ts'
import { KeptSections } from './kept-sections.tsx'
import classes from './search.module.css'
import { GroupSections, InstanceSections, ProjectSections } from './sections.tsx'

/** One text looked for in everything the API can search, and in what is kept offline. */
export function SearchScreen() {
  const titleId = useId()
  const { id: connection } = useConnection()
  const navigate = useNavigate()
  const search = useSearch({ from: '/c/$connection/search' })
  const { project, group } = search
  const q = search.q?.trim() ?? ''
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const go = (change: Partial<SearchSearch>) =>
    void navigate({
      to: '/c/$connection/search',
      params: { connection },
      search: { ...search, ...change },
      replace: true,
    })
  const { typed, type } = useTypedText(search.q ?? '', text => go({ q: text === '' ? undefined : text }))

  useEffect(() => field.current?.focus(), [])
  useHotkey({ area: 'Search', keys: ['/'], words: 'To the field', run: () => field.current?.select() })
  useKeyHelp('Search', [
    { keys: ['ArrowUp', 'ArrowDown'], words: 'From result to result' },
    { keys: ['Enter'], words: 'Open the result' },
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(results.current?.querySelectorAll<HTMLElement>('a[data-result]') ?? [])]
    const next = besides(links, event.target instanceof HTMLElement ? event.target : null, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <section className={classes.screen} aria-labelledby={titleId}>
      <div className={classes.content}>
        <Title order={1} id={titleId}>
          Search
        </Title>
        <search className={classes.asked}>
          <TextInput
            ref={field}
            className={classes.field}
            label="Search for"
            placeholder="Part of a name, path or title"
            leftSection={<IconSearch size={15} aria-hidden />}
            value={typed}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            onKeyDown={onKeyDown}
            onChange={event => type(event.currentTarget.value)}
          />
          <ProjectPicker
            label="In the project"
            single
            value={project === undefined ? [] : [{ id: project, path: project }]}
            onChange={([picked]) => go({ project: picked && `${picked.path ?? picked.id}` })}
          />
          <GroupPicker
            label="In the group"
            single
            value={group === undefined ? [] : [{ id: group, path: group }]}
            onChange={([picked]) => go({ group: picked && `${picked.path ?? picked.id}` })}
          />
        </search>
        {q.length < fewest ? (
          <EmptyState
            icon={<IconListSearch size={30} stroke={1.5} />}
            title="What are you looking for?"
            description="Projects, groups and users are searched, and what is kept offline. Pick a project for its branches, tags and environments too, and a group for its epics."
          />
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the links inside
          <div ref={results} className={classes.sections} onKeyDown={onKeyDown}>
            <InstanceSections search={q} />
            {project !== undefined && <ProjectSections key={project} search={q} project={project} />}
            {group !== undefined && <GroupSections key={group} search={q} group={group} />}
            <KeptSections search={q} />
          </div>
        )}
      </div>
    </section>
  )
}
