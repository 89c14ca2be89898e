import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowRight, IconFolder, IconTag, IconUsersGroup } from '@tabler/icons-react'
import { linkOptions, useParams } from '@tanstack/react-router'
import { useOperationPages } from '../../common/operations/use-operation.ts'
import { useActiveConnection } from '../shell/use-active-connection.ts'
import type { EntryGroup } from './entry.ts'

/** Long enough not to ask at every key, short enough not to be waited for. */
const delay = 200
/** With fewer letters a service finds nearly everything. */
const fewest = 2
const pageSize = 6

/** What the service finds by the typed text: projects, groups, and tags of the project in view. */
export function useFound(typed: string): { readonly groups: readonly EntryGroup[]; readonly isFetching: boolean } {
  const { project } = useParams({ strict: false })
  const connection = useActiveConnection()?.id
  const [search] = useDebouncedValue(typed.trim(), delay)
  const enabled = connection !== undefined && search.length >= fewest
  const options = { pageSize, enabled, secondary: true, ...(connection !== undefined && { connection }) }
  const projects = useOperationPages('projects.list', { search }, options)
  const groups = useOperationPages('groups.list', { search }, options)
  const tags = useOperationPages(
    'tags.list',
    { id: project ?? '', search },
    { ...options, enabled: enabled && project !== undefined },
  )
  if (!enabled) return { groups: [], isFetching: false }
  const found: readonly EntryGroup[] = [
    {
      label: 'Projects found',
      entries: projects.items.slice(0, pageSize).map(({ id, path_with_namespace: path }) => ({
        key: `project ${id}`,
        label: path,
        icon: IconFolder,
        target: { link: linkOptions({ to: '/c/$connection/p/$project', params: { connection, project: path } }) },
      })),
    },
    {
      label: 'Groups found',
      entries: groups.items.slice(0, pageSize).map(({ id, full_path: path }) => ({
        key: `group ${id}`,
        label: path,
        icon: IconUsersGroup,
        target: { link: linkOptions({ to: '/c/$connection/g/$group', params: { connection, group: path } }) },
      })),
    },
    {
      label: 'Tags found',
      entries:
        project === undefined
          ? []
          : tags.items.slice(0, pageSize).map(({ name }) => ({
              key: `tag ${name}`,
              label: name,
              detail: project,
              icon: IconTag,
              target: {
                link: linkOptions({
                  to: '/c/$connection/p/$project/tree',
                  params: { connection, project },
                  search: { ref: name },
                }),
              },
            })),
    },
    {
      label: 'As typed',
      entries: /^[\w.-]+(\/[\w.-]+)+$|^\d+$/.test(search)
        ? [
            {
              key: `typed ${search}`,
              label: `Open the project ${search}`,
              icon: IconArrowRight,
              target: {
                link: linkOptions({ to: '/c/$connection/p/$project', params: { connection, project: search } }),
              },
            },
          ]
        : [],
    },
  ]
  return {
    groups: found.filter(({ entries }) => entries.length > 0),
    isFetching: projects.isFetching || groups.isFetching || tags.isFetching,
  }
}
