import { t } from '#shared/i18n/i18n.ts'
import type { Tag } from '../../contract/tags.ts'
import { tagsQuery } from '../../queries/repository.ts'
import { roleWord } from '../../roles.ts'
import type { CellValue } from '../cell.ts'
import type { CellFacts, FleetColumn } from '../column.ts'
import { readList } from '../column.ts'

/** A column of the project itself, which needs no read of its own. */
export interface ProjectColumn extends FleetColumn {
  compute(facts: CellFacts): CellValue
}

const topic = t('Project')

export const projectColumns: readonly ProjectColumn[] = [
  {
    id: 'project.path',
    label: t('Project'),
    topic,
    type: 'text',
    description: t('The full path of the project.'),
    isDefault: true,
    compute: ({ project }) => project.path_with_namespace,
  },
  {
    id: 'project.group',
    label: t('Group'),
    topic,
    type: 'text',
    description: t('The full path of the group or user that the project belongs to.'),
    compute: ({ project: { path_with_namespace: path } }) => path.slice(0, Math.max(0, path.lastIndexOf('/'))),
  },
  {
    id: 'project.visibility',
    label: t('Visibility'),
    topic,
    type: 'text',
    description: t('Private, internal or public.'),
    compute: ({ project }) => project.visibility ?? null,
  },
  {
    id: 'project.archived',
    label: t('Archived'),
    topic,
    type: 'boolean',
    description: t('The project is archived.'),
    compute: ({ project }) => project.archived ?? null,
  },
  {
    id: 'project.role',
    label: t('Your role'),
    topic,
    type: 'text',
    description: t('Your highest role in the project or its groups, if the service sends it with the list.'),
    compute: ({ project: { permissions } }) => {
      const levels = [permissions?.project_access?.access_level, permissions?.group_access?.access_level]
      const highest = Math.max(0, ...levels.flatMap(level => level ?? []))
      return highest === 0 ? null : roleWord(highest)
    },
  },
  {
    id: 'project.default_branch',
    label: t('Default branch'),
    topic,
    type: 'text',
    description: t('The default branch; none when the repository is empty.'),
    compute: ({ project }) => project.default_branch ?? null,
  },
  {
    id: 'project.last_activity',
    label: t('Last activity'),
    topic,
    type: 'time',
    description: t('The last activity that the service recorded.'),
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
      label: t('Last tag'),
      topic: t('Tags'),
      type: 'text',
      description: t('The tag that was updated last.'),
      compute: ([tag]) => tag?.name ?? null,
    },
    {
      id: 'tags.last_date',
      label: t('Last tagged commit'),
      topic: t('Tags'),
      type: 'time',
      description: t('When the commit of the last tag was created.'),
      compute: ([tag]) => timeOf(tag),
    },
  ],
  1,
)
