import { IconClock } from '@tabler/icons-react'
import { linkOptions, useParams } from '@tanstack/react-router'
import { appPlaces } from '../../common/navigation/app-places.ts'
import { connectionPlaces } from '../../common/navigation/connection-places.ts'
import { groupPlaces } from '../../common/navigation/group-places.ts'
import { projectPlaces } from '../../common/navigation/project-places.ts'
import { useSettings } from '../../common/settings/use-settings.ts'
import { useActiveConnection } from '../shell/use-active-connection.ts'
import { type EntryGroup, entriesOfPlaces } from './entry.ts'

/** Every screen that can be reached from here, the nearest first, and the projects opened lately. */
export function usePlaces(): readonly EntryGroup[] {
  const { project, group } = useParams({ strict: false })
  const active = useActiveConnection()
  const settings = useSettings()
  const connection = active?.id
  const recents = connection === undefined ? [] : (settings?.recents[connection] ?? [])
  return [
    ...(connection !== undefined && project !== undefined
      ? [{ label: 'This project', entries: entriesOfPlaces(projectPlaces, { connection, project }) }]
      : []),
    ...(connection !== undefined && group !== undefined
      ? [{ label: 'This group', entries: entriesOfPlaces(groupPlaces, { connection, group }) }]
      : []),
    ...(active ? [{ label: active.name, entries: entriesOfPlaces(connectionPlaces, { connection: active.id }) }] : []),
    { label: 'Gatehouse', entries: entriesOfPlaces(appPlaces, null) },
    ...(connection !== undefined
      ? [
          {
            label: 'Recent projects',
            entries: recents
              .filter(path => path !== project)
              .map(path => ({
                key: `recent ${path}`,
                label: path,
                icon: IconClock,
                target: {
                  link: linkOptions({ to: '/c/$connection/p/$project', params: { connection, project: path } }),
                },
              })),
          },
        ]
      : []),
  ]
}
