import { Combobox, Kbd, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Favourite } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useIsMac } from '../../lib/app-info/use-app-info.ts'
import { useFavourites } from '../../lib/favourites/use-favourites.ts'
import { keyNames } from '../../ui/keyboard/key-names.ts'
import { PathText } from '../../ui/text/path-text.tsx'
import { Trans } from '../../ui/text/trans.tsx'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import { favouriteIcons } from '../favourites/favourite-icons.ts'
import { useRecents } from '../favourites/use-recents.ts'
import { appSections, groupSections, projectSections } from '../features.ts'
import { useActiveConnection } from '../shell/use-active-connection.ts'
import { useConnectionSections } from '../shell/use-connection-sections.ts'
import { useParamsInView } from '../shell/use-place-in-view.ts'
import { useTabActions } from '../tabs/tab-actions.ts'
import { type Entry, type EntryGroup, entriesOfPlaces } from './entry.ts'
import classes from './palette.module.css'
import { takeEarly } from './palette-state.ts'
import { rankGroups } from './rank.ts'
import { useActions } from './use-actions.ts'
import { useFound } from './use-found.ts'
import { useOpenTabs } from './use-tab-entries.ts'

/** The search field and its results: local entries immediately, the service's when it answers. */
export function PaletteSearch({ onClose }: { readonly onClose: () => void }) {
  const router = useRouter()
  const { openInTab } = useTabActions()
  const isMac = useIsMac()
  /** Whether the last key or click chose "open in a new tab". */
  const wantsTab = useRef(false)
  const noteModifier = (event: KeyboardEvent | MouseEvent) => {
    wantsTab.current = isMac ? event.metaKey : event.ctrlKey
  }
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({ opened: true })
  const places = usePlaces()
  const actions = useActions()
  const found = useFound(typed)
  const openTabs = useOpenTabs()
  const sure = [...rankGroups([...places, openTabs, actions], typed), ...found.groups]
  const groups = found.typed.length > 0 ? [...sure, { label: t('As typed'), entries: found.typed }] : sure
  const entries = new Map(groups.flatMap(group => group.entries.map(entry => [entry.key, entry] as const)))
  const keys = [...entries.keys()].join('\n')

  // When this is read for the first time, the dialog has already looked for what to focus.
  useEffect(() => {
    field.current?.focus()
    const early = takeEarly()
    if (early !== '') setTyped(text => text + early)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first one is chosen again when there are others
  useEffect(() => void combobox.selectFirstOption(), [keys])

  const choose = (key: string) => {
    const entry = entries.get(key)
    if (!entry) return
    onClose()
    const { target } = entry
    if ('run' in target) return target.run()
    if (wantsTab.current) openInTab('to' in target ? target.to : router.buildLocation(target.link).href)
    else if ('to' in target) router.history.push(target.to)
    else void router.navigate(target.link)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          ref={field}
          role="combobox"
          aria-label={t('Go to a screen, project, group, user, file, tag, environment, epic or action')}
          placeholder={t('Screen, project, group, user, file, tag, action…')}
          leftSection={<IconSearch size={15} />}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          spellCheck={false}
          autoComplete="off"
          data-autofocus
          onKeyDown={event => {
            noteModifier(event)
            // The list is always open, so Escape closes the dialog at once.
            if (event.key === 'Escape') onClose()
          }}
        />
      </Combobox.EventsTarget>
      {/* It scrolls, so it has to be reachable by keyboard. */}
      <Combobox.Options className={classes.options} aria-label={t('Found')} tabIndex={0} onMouseDown={noteModifier}>
        {sure.length === 0 && <Combobox.Empty>{found.isFetching ? t('Looking…') : t('No results.')}</Combobox.Empty>}
        {groups.map(group => (
          <Combobox.Group key={group.label} label={group.label}>
            {group.entries.map(entry => (
              <Option key={entry.key} entry={entry} />
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      <div className={classes.hint}>
        <Trans
          message="<keys/> opens it here, <keys2/> in a tab of its own."
          components={{ keys: <Keys keys="Enter" />, keys2: <Keys keys="mod+Enter" /> }}
        />
      </div>
    </Combobox>
  )
}

function Keys({ keys }: { readonly keys: string }) {
  return keyNames(keys, useIsMac()).map(name => (
    <Kbd key={name} size="xs">
      {name}
    </Kbd>
  ))
}

function Option({ entry }: { readonly entry: Entry }) {
  const { key, label, unavailable, icon: Icon } = entry
  const detail = unavailable ?? entry.detail
  return (
    <Combobox.Option value={key} className={classes.option ?? ''} disabled={unavailable !== undefined}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className={classes.label} title={visibleString(label)}>
        <PathText text={label} />
      </span>
      {detail !== undefined && (
        <span className={classes.detail} title={visibleString(detail)}>
          <VisibleText text={detail} />
        </span>
      )}
    </Combobox.Option>
  )
}

/** Favourites, the screens reachable from here (nearest first), and recent places. */
function usePlaces(): readonly EntryGroup[] {
  const { project, group } = useParamsInView()
  const active = useActiveConnection()
  const favourites = useFavourites(active)
  const recents = useRecents(active)
  const sections = useConnectionSections(active)
  const connection = active?.id
  const marked = (kind: string, places: readonly Favourite[]): readonly Entry[] =>
    places.map(({ kind: of, to, label }) => ({
      key: `${kind} ${to}`,
      label,
      icon: favouriteIcons[of],
      target: { to },
    }))
  return [
    { label: t('Favourites'), entries: marked('favourite', favourites.list), atFirst: 6 },
    ...(connection !== undefined && project !== undefined
      ? [{ label: t('This project'), entries: entriesOfPlaces(projectSections, { connection, project }) }]
      : []),
    ...(connection !== undefined && group !== undefined
      ? [{ label: t('This group'), entries: entriesOfPlaces(groupSections, { connection, group }) }]
      : []),
    { label: t('Recent projects'), entries: marked('recent', recents.projects), atFirst: 5 },
    { label: t('Recent groups'), entries: marked('recent', recents.groups), atFirst: 3 },
    ...(active ? [{ label: active.name, entries: entriesOfPlaces(sections, { connection: active.id }) }] : []),
    { label: t('Gatehouse'), entries: entriesOfPlaces(appSections, null) },
  ]
}
