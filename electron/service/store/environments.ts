import { z } from 'zod'
import { environmentTiers } from '#shared/contract/environments.ts'
import type { Database } from './database.ts'
import { type Condition, pagedSelect } from './paged-select.ts'
import { holdsSearch } from './users.ts'

const environmentRow = z.object({
  id: z.number(),
  project_id: z.number(),
  name: z.string(),
  slug: z.string(),
  external_url: z.string().nullable(),
  state: z.enum(['available', 'stopped']),
  /** Null where none was given. */
  tier: z.enum(environmentTiers).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type EnvironmentRow = z.output<typeof environmentRow>

export interface NewEnvironment {
  readonly projectId: number
  readonly name: string
  readonly slug: string
  readonly externalUrl: string | null
  readonly state?: EnvironmentRow['state']
  readonly tier?: EnvironmentRow['tier'] | undefined
  readonly createdAt?: string
}

export interface EnvironmentQuery {
  readonly projectId: number
  /** The whole name. */
  readonly name?: string | undefined
  /** A part of the name, in any case. */
  readonly search?: string | undefined
  readonly state?: string | undefined
  readonly limit: number
  readonly offset: number
}

/** Where the deployments of a project go. */
export function environmentsTable(database: Database) {
  const one = database.select('SELECT * FROM environments WHERE project_id = :project AND id = :id', environmentRow)
  const byName = database.select(
    'SELECT * FROM environments WHERE project_id = :project AND name = :name',
    environmentRow,
  )
  const list = pagedSelect(database, 'environments', environmentRow)
  const insert = database.execute(
    `INSERT INTO environments (project_id, name, slug, external_url, state, tier, created_at, updated_at)
     VALUES (:project, :name, :slug, :url, :state, :tier, :created, :created)`,
  )
  const update = database.execute(
    'UPDATE environments SET name = :name, external_url = :url, state = :state, tier = :tier, updated_at = :now WHERE id = :id',
  )
  const remove = database.execute('DELETE FROM environments WHERE id = :id')
  return {
    get: (project: number, id: number) => one.one({ project, id }),
    byName: (project: number, name: string) => byName.one({ project, name }),
    /** A page of the environments of a project, by name. */
    list({ projectId, name, search, state, limit, offset }: EnvironmentQuery) {
      const conditions: Condition[] = [{ sql: 'project_id = :project', params: { project: projectId } }]
      if (name !== undefined) conditions.push({ sql: 'name = :name', params: { name } })
      if (search) conditions.push({ sql: holdsSearch('name'), params: { search } })
      if (state !== undefined) conditions.push({ sql: 'state = :state', params: { state } })
      return list({ conditions, orderBy: 'name', limit, offset })
    },
    add(environment: NewEnvironment): number {
      return insert({
        project: environment.projectId,
        name: environment.name,
        slug: environment.slug,
        url: environment.externalUrl,
        state: environment.state ?? 'available',
        tier: environment.tier ?? null,
        created: environment.createdAt ?? new Date().toISOString(),
      }).id
    },
    /** Writes what may change of an environment; the slug never does. */
    update({ id, name, external_url, state, tier }: EnvironmentRow, now = new Date().toISOString()): void {
      update({ id, name, url: external_url, state, tier, now })
    },
    /** Its deployments go with it. */
    remove(id: number): void {
      remove({ id })
    },
  }
}
