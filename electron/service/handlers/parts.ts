import type { Edition } from '#shared/contract/endpoint.ts'
import type { Git } from '../git/git.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Store } from '../store/store.ts'
import type { InstanceSettings } from '../switches.ts'

/**
 * What the composition root makes and hands to the handler tables. Each area exports one function,
 * `filesHandlers(parts): Pick<Handlers, 'files.get' | …>`, and handlers/index.ts joins them into one table.
 */
export interface ServiceParts {
  /** The metadata: users, tokens, groups, projects, members, releases, events. */
  readonly store: Store
  /** The git layer over the bare repositories; closed with the service. */
  readonly git: Git
  /** Work after the response: call `jobs.enqueue` inside the transaction that requires it. */
  readonly jobs: Jobs
  /** For parameters that need more of an edition than their operation does. */
  readonly edition: Edition
  readonly settings: InstanceSettings
}
