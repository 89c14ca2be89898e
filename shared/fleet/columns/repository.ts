import { t } from '#shared/i18n/i18n.ts'
import type { Tag } from '../../contract/tags.ts'
import { comparisonQuery, tagsQuery } from '../../queries/repository.ts'
import { roleWord } from '../../roles.ts'
import type { CellValue } from '../cell.ts'
import { type CellFacts, type FleetColumn, fleetRead, type KeptRef, loadList, readList } from '../column.ts'

/** A column of the project or group itself, which needs no read of its own. */
export interface OwnColumn extends FleetColumn {
  compute(facts: CellFacts): CellValue
}

const topic = t('Project')

export const projectColumns: readonly OwnColumn[] = [
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
  {
    id: 'offline.kept',
    label: t('Kept offline'),
    topic: t('Offline'),
    type: 'text',
    description: t('The refs that are kept offline on this computer.'),
    compute: facts => {
      const refs = keptRefs(facts).map(({ ref }) => ref)
      return refs.length === 0 ? null : refs.join(', ')
    },
  },
  {
    id: 'offline.updated',
    label: t('Offline data from'),
    topic: t('Offline'),
    type: 'time',
    description: t('When what is kept offline was last updated: the oldest of its refs.'),
    compute: facts =>
      keptRefs(facts)
        .flatMap(({ completedAt }) => completedAt ?? [])
        .toSorted()[0] ?? null,
  },
]

/** Groups are rows as `groupPlace` makes them. */
export const groupColumns: readonly OwnColumn[] = [
  {
    id: 'group.path',
    label: t('Group'),
    topic: t('Group'),
    type: 'text',
    description: t('The full path of the group.'),
    isDefault: true,
    compute: ({ project }) => project.path_with_namespace,
  },
  {
    id: 'group.parent',
    label: t('Parent group'),
    topic: t('Group'),
    type: 'text',
    description: t('The full path of the group above; none for a top-level group.'),
    isDefault: true,
    compute: ({ project: { path_with_namespace: path } }) => path.slice(0, Math.max(0, path.lastIndexOf('/'))) || null,
  },
  {
    id: 'group.visibility',
    label: t('Visibility'),
    topic: t('Group'),
    type: 'text',
    description: t('Private, internal or public.'),
    isDefault: true,
    compute: ({ project }) => project.visibility ?? null,
  },
]

/** What is there in full. Links name a project by its path or its ID. */
function keptRefs({ project, pins = [] }: CellFacts): readonly KeptRef[] {
  const names = [project.path_with_namespace, `${project.id}`]
  return pins.filter(pin => names.includes(pin.project) && pin.completedAt !== null && pin.state !== 'gone')
}

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

/** A comparison for each project, which is loaded only where the column is in use. */
export const unreleased = fleetRead<number | null>(
  'unreleased',
  [
    {
      id: 'tags.commits_since',
      label: t('Commits since last tag'),
      topic: t('Tags'),
      type: 'number',
      description: t('Commits of the default branch that the last tag doesn’t contain; none without a tag.'),
      compute: count => count,
    },
  ],
  async (call, { project: { path_with_namespace: id, default_branch: branch } }) => {
    const { data, from } = await loadList(call, tagsQuery(id, {}, { size: 1 }), { pages: 1 })
    const [tag] = data
    if (!tag || !branch) return { data: null, from }
    const compared = await call(comparisonQuery({ id, from: tag.name, to: branch }), null)
    return { data: compared.value.commits.length, from: [...from, compared] }
  },
)
