import { ActionIcon, Button, Select, Title } from '@mantine/core'
import { IconListSearch, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import type { HomeChoice } from '#shared/bridge.ts'
import { homeDays } from '#shared/home.ts'
import { placesKey } from '#shared/places-key.ts'
import { useConnection, useConnections } from '../../lib/connection/use-connection.ts'
import { createTurns } from '../../lib/operations/turns.ts'
import { oldest } from '../../lib/operations/use-operation.ts'
import { useSettings, useUpdateSettings } from '../../lib/settings/use-settings.ts'
import { LinkButton } from '../../ui/link/link.tsx'
import { counted } from '../../ui/resource-table/words.ts'
import { Spacer } from '../../ui/screen/screen.tsx'
import { StaleNotice } from '../../ui/states/stale-notice.tsx'
import { EmptyState } from '../../ui/states/states.tsx'
import { useNow } from '../../ui/time/use-now.tsx'
import { Beside } from './beside.tsx'
import { ChoosePlaces } from './choose-places.tsx'
import classes from './home.module.css'
import { type HomeSettings, lookedAt, withHome } from './looked-at.ts'
import type { Place } from './reading.ts'
import { formatFound, type Section } from './section.ts'
import { AttentionList, QuietList } from './section-list.tsx'
import { useLocalSections } from './use-local-sections.ts'
import { usePlaceSections } from './use-place-sections.ts'
import { useServiceSections } from './use-service-sections.ts'

/** Less than half of what main sends to a service at once: what a person asks for meanwhile need not wait. */
const atOnce = 3
const minute = 60_000
const nothingKept: HomeSettings = { home: {}, recents: {}, recentGroups: {}, favourites: {} }

/** What needs attention on a connection, each with the way to where it is dealt with. */
export function HomeScreen() {
  const titleId = useId()
  const key = placesKey(useConnection())
  const { data: connections = [] } = useConnections()
  const settings = useSettings()
  const update = useUpdateSettings()
  const now = Math.floor(useNow() / minute) * minute
  const [turns] = useState(() => createTurns(atOnce))
  const [isChoosing, setChoosing] = useState(false)
  const { choice, places, leftOut } = useMemo(() => lookedAt(settings ?? nothingKept, key), [settings, key])
  const stable = useSame(places)
  const keep = (change: Partial<HomeChoice>) =>
    update(present => withHome(present, connections, key, { ...choice, ...change }))

  const ofPlaces = usePlaceSections({ turns, places: stable, days: choice.days, now })
  const ofService = useServiceSections(turns, now)
  const local = useLocalSections(now)
  const sections = [...local, ...ofService, ...ofPlaces]
  return (
    <div className={classes.screen}>
      <section className={classes.main} aria-labelledby={titleId}>
        <div className={classes.head}>
          <Title order={1} id={titleId}>
            Home
          </Title>
          <Summary sections={sections} places={places} />
          <StaleNotice provenance={oldest(sections.flatMap(({ looked }) => looked.provenance ?? []))} />
          <Spacer />
          <Select
            aria-label="How far it looks"
            w={200}
            allowDeselect={false}
            data={homeDays.map(days => ({ value: `${days}`, label: `${days} days back and ahead` }))}
            value={`${choice.days}`}
            onChange={value => keep({ days: homeDays.find(days => `${days}` === value) ?? choice.days })}
          />
          <ReadAgain />
        </div>
        {places.length === 0 && <NothingFollowed onChoose={() => setChoosing(true)} />}
        <AttentionList sections={sections} />
        <QuietList sections={sections} />
      </section>
      <Beside choice={choice} places={places} leftOut={leftOut} onChoose={() => setChoosing(true)} />
      {isChoosing && <ChoosePlaces choice={choice} onChoose={keep} onClose={() => setChoosing(false)} />}
    </div>
  )
}

/** How much there is, and of what. */
function Summary({ sections, places }: { readonly sections: readonly Section[]; readonly places: readonly Place[] }) {
  const projects = places.filter(({ kind }) => kind === 'project').length
  const groups = places.length - projects
  const among = [
    ...(projects > 0 ? [counted(projects, ['project', 'projects'])] : []),
    ...(groups > 0 ? [counted(groups, ['group', 'groups'])] : []),
  ].join(' and ')
  return (
    <p role="status" className={classes.summary}>
      {formatFound(sections)}
      {among !== '' && ` · Monitors ${among}`}
    </p>
  )
}

function ReadAgain() {
  const client = useQueryClient()
  return (
    <ActionIcon
      size="md"
      aria-label="Refresh Home"
      title="Refresh. Refreshes every 5 minutes while visible"
      onClick={() => void client.invalidateQueries({ refetchType: 'active' })}
    >
      <IconRefresh size={16} />
    </ActionIcon>
  )
}

function NothingFollowed({ onChoose }: { onChoose(): void }) {
  const connection = useConnection()
  return (
    <EmptyState
      icon={<IconListSearch size={30} stroke={1.5} />}
      title="No monitored projects yet"
      description="Home shows what needs attention in your favourites, in recent projects and in those you choose: access that ends, freezes, mirrors and deployments that fail, unusual changes of rights."
      action={
        <>
          <Button size="xs" onClick={onChoose}>
            Choose projects and groups
          </Button>{' '}
          <LinkButton size="xs" variant="default" to="/c/$connection/projects" params={{ connection: connection.id }}>
            Open a project
          </LinkButton>
        </>
      }
    />
  )
}

/** The same array while its places are the same: the settings are new at every change of any of them. */
function useSame(places: readonly Place[]): readonly Place[] {
  const key = JSON.stringify(places)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all there is of the places
  return useMemo(() => places, [key])
}
