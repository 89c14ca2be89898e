import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useFirstFocus } from '../../../ui/dialog/take-focus.ts'
import { useCommands } from '../../../ui/keyboard/use-commands.ts'
import { FoundCount } from '../../../ui/list/found-count.tsx'
import { type CatalogueEntry, catalogue, formatDocument, getSections, searchCatalogue } from '../model/catalogue.ts'
import { useExplorer } from '../model/explorer-state.ts'
import { MethodBadge } from './badges.tsx'
import classes from './explorer.module.css'

interface ListedSection {
  readonly key: string
  readonly heading: string | null
  readonly place: string | null
  readonly entries: readonly CatalogueEntry[]
}

/** The operations by document section; while something is searched for, the best match first. */
export function OperationList({ chosen }: { readonly chosen: string | undefined }) {
  const id = useId()
  const query = useExplorer(state => state.query)
  const search = useExplorer(state => state.search)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const sections = useMemo(() => listed(query), [query])
  const entries = useMemo(() => sections.flatMap(section => section.entries), [sections])
  const { active, setActive, open, onKeyDown } = useActiveOperation(entries, chosen, list)
  useCommands({ search: () => input.current?.select() })
  useFirstFocus(input, chosen === undefined)
  return (
    <>
      <TextInput
        ref={input}
        className={classes.search}
        aria-label={t('Search operations')}
        placeholder={t('Search name, path, words or §')}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={query}
        onChange={event => {
          search(event.currentTarget.value)
          setActive(null)
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={entries.length > 0 ? id : undefined}
        aria-activedescendant={active ? `${id}-${active.id}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
      />
      <FoundCount
        count={entries.length}
        noun={{
          counted: count => t('{count, plural, one {# operation} other {# operations}}', { count }),
          plural: t('operations'),
        }}
      />
      {entries.length === 0 ? (
        <p className={classes.none}>{t('No matching operations.')}</p>
      ) : (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={t('Operations')}
          className={classes.list}
          tabIndex={0}
          aria-activedescendant={active ? `${id}-${active.id}` : undefined}
          onKeyDown={onKeyDown}
        >
          {sections.map(section => (
            <Section key={section.key} id={id} section={section} active={active} chosen={chosen} onOpen={open} />
          ))}
        </div>
      )}
    </>
  )
}

/** Which operation the arrow keys have come to, from the field and from the list; it is kept in view. */
function useActiveOperation(
  entries: readonly CatalogueEntry[],
  chosen: string | undefined,
  list: { readonly current: HTMLElement | null },
) {
  const { id: connection } = useConnection()
  const navigate = useNavigate()
  const query = useExplorer(state => state.query)
  const search = useExplorer(state => state.search)
  const [activeId, setActive] = useState<string | null>(chosen ?? null)
  const found = entries.findIndex(entry => entry.id === activeId)
  const active = entries[found === -1 ? 0 : found]
  useEffect(() => {
    if (chosen !== undefined) setActive(chosen)
  }, [chosen])
  const drawn = useRef(false)
  useEffect(() => {
    if (!active) return
    // Opened by a link, the operation is shown among its neighbours.
    const block = drawn.current ? 'nearest' : 'center'
    drawn.current = true
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block })
  }, [active, list])

  const open = (entry: CatalogueEntry) => {
    setActive(entry.id)
    void navigate({ to: '/c/$connection/explorer/$operation', params: { connection, operation: entry.id } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const at = active ? entries.indexOf(active) : -1
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key]
    if (step !== undefined) setActive(entries[clamp(at + step, entries.length)]?.id ?? null)
    else if (event.key === 'Enter' && active) open(active)
    else if (event.key === 'Escape' && query !== '') search('')
    else return
    event.preventDefault()
  }
  return { active, setActive, open, onKeyDown }
}

interface SectionProps {
  /** Of the list; those of its rows begin with it. */
  readonly id: string
  readonly section: ListedSection
  readonly active: CatalogueEntry | undefined
  readonly chosen: string | undefined
  readonly onOpen: (entry: CatalogueEntry) => void
}

function Section({ id, section, active, chosen, onOpen }: SectionProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
    <div
      role="group"
      aria-labelledby={section.heading ? `${id}-${section.key}` : undefined}
      aria-label={section.heading ? undefined : t('Found')}
    >
      {section.heading && (
        <div id={`${id}-${section.key}`} className={classes.sectionHeading} title={section.place ?? undefined}>
          <span>{section.heading}</span>
          <span className={classes.sectionPlace}>{section.key}</span>
        </div>
      )}
      {section.entries.map(entry => (
        <Row
          key={entry.id}
          id={`${id}-${entry.id}`}
          entry={entry}
          isActive={entry === active}
          isChosen={entry.id === chosen}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}

function Row({
  id,
  entry,
  isActive,
  isChosen,
  onOpen,
}: {
  readonly id: string
  readonly entry: CatalogueEntry
  readonly isActive: boolean
  readonly isChosen: boolean
  readonly onOpen: (entry: CatalogueEntry) => void
}) {
  const { endpoint } = entry
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list it stands in has the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-current={isChosen || undefined}
      className={classes.row}
      data-active={isActive}
      data-chosen={isChosen}
      title={[entry.id, t(endpoint.summary), `${endpoint.method} ${endpoint.path}`].join('\n')}
      onClick={() => onOpen(entry)}
    >
      <MethodBadge endpoint={endpoint} size="xs" />
      <span className={classes.rowName} data-deprecated={endpoint.deprecated !== undefined}>
        {entry.id}
      </span>
    </div>
  )
}

function listed(query: string): readonly ListedSection[] {
  if (query.trim() !== '') {
    const entries = searchCatalogue(catalogue, query)
    return entries.length === 0 ? [] : [{ key: 'found', heading: null, place: null, entries }]
  }
  return getSections(catalogue).map(({ document, title, entries }) => ({
    key: document,
    heading: title,
    place: `${title}\n${formatDocument(document)}`,
    entries,
  }))
}

function clamp(at: number, length: number): number {
  return Math.max(0, Math.min(length - 1, at))
}
