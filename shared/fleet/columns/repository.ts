import type { Tag } from '../../contract/tags.ts'
import { tagsQuery } from '../../queries/repository.ts'
import { roleName } from '../../roles.ts'
import type { CellValue } from '../cell.ts'
import type { CellFacts, FleetColumn } from '../column.ts'
import { readList } from '../column.ts'

/** A column of the project itself, which needs no read of its own. */
export interface ProjectColumn extends FleetColumn {
  compute(facts: CellFacts): CellValue
}

const topic = 'Project'

export const projectColumns: readonly ProjectColumn[] = [
  {
    id: 'project.path',
    label: 'Project',
    topic,
    type: 'text',
    description: 'The full path of the project.',
    isDefault: true,
    compute: ({ project }) => project.path_with_namespace,
  },
  {
    id: 'project.group',
    label: 'Group',
    topic,
    type: 'text',
    description: 'The full path of the group or user that the project belongs to.',
    compute: ({ project: { path_with_namespace: path } }) => path.slice(0, Math.max(0, path.lastIndexOf('/'))),
  },
  {
    id: 'project.visibility',
    label: 'Visibility',
    topic,
    type: 'text',
    description: 'Private, internal or public.',
    compute: ({ project }) => project.visibility ?? null,
  },
  {
    id: 'project.archived',
    label: 'Archived',
    topic,
    type: 'boolean',
    description: 'The project is archived.',
    compute: ({ project }) => project.archived ?? null,
  },
  {
    id: 'project.role',
    label: 'Your role',
    topic,
    type: 'text',
    description: 'Your highest role in the project or its groups, if the service sends it with the list.',
    compute: ({ project: { permissions } }) => {
      const levels = [permissions?.project_access?.access_level, permissions?.group_access?.access_level]
      const highest = Math.max(0, ...levels.flatMap(level => level ?? []))
      return highest === 0 ? null : roleName(highest)
    },
  },
  {
    id: 'project.default_branch',
    label: 'Default branch',
    topic,
    type: 'text',
    description: 'The default branch; none when the repository is empty.',
    compute: ({ project }) => project.default_branch ?? null,
  },
  {
    id: 'project.last_activity',
    label: 'Last activity',
    topic,
    type: 'time',
    description: 'The last activity that the service recorded.',
    isDefault: true,
    compute: ({ project }) => project.last_activity_at ?? null,
  },
]

const timeOf = (tag: Tag | undefined) => tag?.commit?.committed_date ?? tag?.commit?.created_at ?? null

/** The newest tag alone. */
export const tags = readList(
  'tags',
  project => tagsQuery(project, {}, { size: 1 }),
  [
    {
      id: 'tags.last',
      label: 'Last tag',
      topic: 'Tags',
      type: 'text',
      description: 'The tag that was updated last.',
      compute: ([tag]) => tag?.name ?? null,
    },
    {
      id: 'tags.last_date',
      label: 'Last tagged commit',
      topic: 'Tags',
      type: 'time',
      description: 'When the commit of the last tag was created.',
      compute: ([tag]) => timeOf(tag),
    },
  ],
  1,
)
