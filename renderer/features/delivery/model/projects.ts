import { useMemo } from 'react'
import type { FreezePeriod } from '#shared/contract/freeze-periods.ts'
import type { Cell } from '#shared/fleet/cell.ts'
import { getAge, loadList, type ProjectRead } from '#shared/fleet/column.ts'
import { freezePeriodsQuery } from '#shared/queries/delivery.ts'
import type { LoadedRow } from '../../fleet/model/loader.ts'
import { useChangedRows } from '../../fleet/model/use-changed-rows.ts'
import { createLoaders, useProjectReads } from '../../fleet/model/use-fleet.ts'
import { type CommitPlaces, loadCommitPlaces } from './commit-places.ts'
import { type Deployed, loadDeployed } from './deployed.ts'
import { type DeploymentHistory, loadHistory } from './metrics.ts'
import { loadUnreleased, type Unreleased } from './releases.ts'

/** What is read of each project, each part by a read of its own. */
interface ProjectParts {
  readonly deployed: Deployed
  readonly freezes: readonly FreezePeriod[]
  readonly commit: CommitPlaces
  readonly unreleased: Unreleased
  readonly history: DeploymentHistory
}
type Parts = Partial<ProjectParts>

/** A project with the parts that were read of it. */
export type DeliveryRow = LoadedRow<Parts>

/** One part of a project with its age, or why it isn't there. */
export type Part<T> =
  | { readonly kind: 'loaded'; readonly value: T; readonly at: string; readonly isStale: boolean }
  | Exclude<Cell, { readonly kind: 'value' }>

/** @param read the ID of the read that gives the part, where it isn't named like it */
export function getPart<K extends keyof Parts>(
  { states }: DeliveryRow,
  part: K,
  read: string = part,
): Part<NonNullable<Parts[K]>> {
  const state = states.get(read)
  if (!state) return { kind: 'notLoaded' }
  if (state.kind !== 'answered') return state
  const { values, at, isStale } = state
  const value = values[part]
  return value == null ? { kind: 'notLoaded' } : { kind: 'loaded', value, at, isStale }
}

const getLoader = createLoaders<Parts, DeliveryRow>((project, states) => ({
  ...{ key: `${project.id}`, path: project.path_with_namespace },
  ...{ project, states },
}))

export const reads = {
  deployed: {
    id: 'deployed',
    load: async (call, facts) => {
      const { deployed, from, isPartial, isCut } = await loadDeployed(call, facts)
      return { values: { deployed }, ...getAge(from, facts), isPartial, isCut }
    },
  },
  freezes: {
    id: 'freezes',
    load: async (call, facts) => {
      const { data, from, isCut = false } = await loadList(call, freezePeriodsQuery(facts.project.path_with_namespace))
      return { values: { freezes: data }, ...getAge(from, facts), isCut }
    },
  },
  history: {
    id: 'history',
    load: async (call, facts) => {
      const { history, from } = await loadHistory(call, facts)
      return { values: { history }, ...getAge(from, facts) }
    },
  },
} as const satisfies Readonly<Record<string, ProjectRead<Parts>>>

/** What is not released, of the tags that a pattern matches. */
export function unreleasedRead(pattern: string): ProjectRead<Parts> {
  return {
    id: `unreleased ${pattern}`,
    load: async (call, facts) => {
      const { unreleased, from, isCut } = await loadUnreleased(call, facts, pattern)
      return { values: { unreleased }, ...getAge(from, facts), isCut }
    },
  }
}

/** Where a commit is. */
export function commitRead(sha: string): ProjectRead<Parts> {
  return {
    id: `commit ${sha}`,
    load: async (call, facts) => {
      const { commit, from, isCut } = await loadCommitPlaces(call, facts, sha)
      return { values: { commit }, ...getAge(from, facts), isCut }
    },
  }
}

/** The projects of the connection with these reads of each, changed by bulk jobs that end. @param needed always the same array */
export function useDelivery(needed: readonly ProjectRead<Parts>[]) {
  const loaded = useProjectReads(getLoader, needed)
  useChangedRows(loaded.loader)
  return loaded
}

/** The rows without archived projects: nothing is deployed from them. */
export function useActiveRows(rows: readonly DeliveryRow[]): readonly DeliveryRow[] {
  return useMemo(() => rows.filter(({ project }) => !project.archived), [rows])
}
