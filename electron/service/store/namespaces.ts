import { z } from 'zod'
import { boundedTotal, countUpToBound } from './bounded-total.ts'
import type { Database } from './database.ts'
import type { Viewer } from './groups.ts'
import { getPage, type ListPage, preparedOnce } from './paged-list.ts'
import { holdsSearch } from './users.ts'
import { groupsOfCaller } from './visibility.ts'

/**
 * Namespaces are the groups, under their own ids, and one of each person. The ids of these begin above those that groups will
 * ever have, in steps with the ids of the people: the two share one space, as in the services of this family.
 */
const firstPersonal = 2 ** 30

const groupNamespace = z
  .object({
    id: z.number(),
    name: z.string(),
    path: z.string(),
    full_path: z.string(),
    parent_id: z.number().nullable(),
    people: z.number(),
  })
  .transform(row => ({ ...row, kind: 'group' as const }))
const personalNamespace = z
  .object({ id: z.number(), name: z.string(), username: z.string() })
  .transform(({ id, name, username }) => ({
    kind: 'user' as const,
    id: firstPersonal + id,
    name,
    path: username,
    full_path: username,
    userId: id,
  }))
export type NamespaceRow = z.output<typeof groupNamespace> | z.output<typeof personalNamespace>

export interface NamespaceQuery {
  readonly viewer: Viewer
  readonly search?: string | undefined
  readonly limit: number
  readonly offset: number
}

const groupColumns = 'groups.id, groups.name, groups.path, groups.full_path, groups.parent_id, groups.people'

/** The places projects can stand in: the groups first, then those of the people, each by id. */
export function namespacesTable(database: Database) {
  const prepare = (all: boolean, search: boolean) => {
    const withs = all ? '' : `WITH ${groupsOfCaller}`
    const groups = `FROM groups WHERE ${all ? 'TRUE' : 'groups.id IN (SELECT id FROM mine)'}
      ${search ? `AND (${holdsSearch('path')} OR ${holdsSearch('name')})` : ''}`
    const people = `FROM users WHERE ${all ? 'TRUE' : 'users.id = :user'}
      ${search ? `AND (${holdsSearch('username')} OR ${holdsSearch('name')})` : ''}`
    return {
      groups: database.select(
        `${withs} SELECT ${groupColumns} ${groups} ORDER BY groups.id LIMIT :limit OFFSET :offset`,
        groupNamespace,
      ),
      people: database.select(
        `SELECT users.id, users.name, users.username ${people} ORDER BY users.id LIMIT :limit OFFSET :offset`,
        personalNamespace,
      ),
      countGroups: database.select(`${withs} SELECT count(*) AS total ${groups}`, z.object({ total: z.number() })),
      countPeople: database.select(countUpToBound(people), boundedTotal),
    }
  }
  const listFor = preparedOnce((all: boolean, search: boolean) => [all, search].join(), prepare)
  const personById = database.select('SELECT id, name, username FROM users WHERE id = :id', personalNamespace)
  const personByName = database.select('SELECT id, name, username FROM users WHERE username = :name', personalNamespace)
  const groupById = database.select(`SELECT ${groupColumns} FROM groups WHERE id = :id`, groupNamespace)

  return {
    /** A page of the namespaces of a person: the groups they belong to with those below, and their own; all for administrators. */
    list({ viewer, search, limit, offset }: NamespaceQuery): ListPage<NamespaceRow> {
      const list = listFor(viewer.all, Boolean(search))
      const params = { ...(viewer.all ? {} : { user: viewer.userId }), ...(search ? { search } : {}) }
      const desired = limit + 1
      const groups = list.groups.all({ ...params, limit: desired, offset })
      const groupCount = () => list.countGroups.only(params).total
      const people =
        groups.length >= desired
          ? []
          : list.people.all({
              ...params,
              limit: desired - groups.length,
              offset: Math.max(0, offset - groupCount()),
            })
      return getPage<NamespaceRow>([...groups, ...people], { limit, offset }, () => {
        const persons = list.countPeople.one(params)
        return persons === undefined || persons === null ? null : persons + groupCount()
      })
    },
    group: (id: number) => groupById.one({ id }),
    /** The namespace of a person, by its own id or their username. */
    personal: (id: number | string) =>
      typeof id === 'string' ? personByName.one({ name: id }) : personById.one({ id: id - firstPersonal }),
  }
}
