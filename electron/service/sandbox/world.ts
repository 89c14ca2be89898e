import type { ServiceParts } from '../handlers/parts.ts'
import type { team } from './people.ts'

/** A commit of a sandbox project, as the areas refer to it. */
export interface SandboxCommit {
  readonly sha: string
  readonly title: string
  readonly authorEmail: string
  /** ISO 8601. */
  readonly date: string
  /** The commits before it; of a merge, the second is the branch that was merged. */
  readonly parents: readonly string[]
}

/** A project of the sandbox with what stands in its repository. */
export interface SandboxPlace {
  readonly id: number
  readonly fullPath: string
  /** Branches and tags by name; the commit each points to. */
  readonly refs: ReadonlyMap<string, string>
  /** The commits of `main` along the first parent, newest first; empty for an empty repository. */
  readonly history: readonly SandboxCommit[]
}

/** What the sandbox is made of, for the areas that fill it with their records. */
export interface SandboxWorld {
  readonly users: Readonly<Record<keyof typeof team | 'robot', number>>
  readonly groups: Readonly<Record<'harbor' | 'instruments' | 'workshop', number>>
  readonly projects: Readonly<Record<'lighthouse' | 'tide-tables' | 'buoy-firmware', SandboxPlace>>
}

/** Adds the records of one area. Runs inside the transaction that makes the sandbox, so that it appears as a whole. */
export type Fill = (parts: ServiceParts, world: SandboxWorld) => void
