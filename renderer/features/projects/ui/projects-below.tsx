import { Text } from '@mantine/core'
import { IconFolderSearch, IconFolders } from '@tabler/icons-react'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import type { FoundProjects } from '../model/use-projects.ts'

const hint = 'A project can always be opened by its ID or full path: type it above and press Enter.'

/** What stands where projects would be: still loading, an error, nothing found; and where a search was done. */
export function ProjectsBelow({
  projects,
  query,
  mine,
}: {
  readonly projects: FoundProjects
  readonly query: string
  readonly mine: boolean
}) {
  if (projects.isPending) return <LoadingState rows={10} rowHeight={52} label="Loading projects" />
  if (projects.error && projects.items.length === 0) {
    return (
      <div>
        <ErrorState error={projects.error} onRetry={projects.refetch} />
        <Text ta="center" c="dimmed" size="sm" px="md">
          {hint}
        </Text>
      </div>
    )
  }
  if (projects.items.length > 0) {
    if (!projects.searchedHere) return null
    return (
      <Text ta="center" c="dimmed" size="sm" p="sm" role="status">
        The service can't be reached, so only projects seen before were searched.
      </Text>
    )
  }
  if (query !== '') {
    return (
      <EmptyState
        icon={<IconFolderSearch size={30} stroke={1.5} />}
        title="No project found"
        description={
          projects.searchedHere
            ? `Of the projects seen before none matches "${query}", and the service can't be reached. ${hint}`
            : `Nothing you can see matches "${query}"${mine ? ' among your own projects' : ''}. ${hint}`
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<IconFolders size={30} stroke={1.5} />}
      title={mine ? 'You are a member of no project' : 'No projects to see'}
      description={mine ? `Choose "All" to see every project you may read. ${hint}` : hint}
    />
  )
}
