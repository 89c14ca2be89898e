import type { ConnectionRef } from '#shared/bridge.ts'
import type { Project } from '#shared/contract/navigation.ts'
import type { BulkItem } from '../../../ui/bulk/job.ts'

/** A field of the form of a write. A value that is empty leaves the setting as it is. */
export type WriteField = {
  readonly name: string
  readonly label: string
  readonly description?: string
} & (
  | { readonly kind: 'choice'; readonly options: readonly { readonly value: string; readonly label: string }[] }
  | { readonly kind: 'text'; readonly placeholder: string; readonly initial: string }
)

export type WriteValues = Readonly<Record<string, string>>

/** A change of many projects, declared by the feature whose settings it changes. */
export interface FleetWrite {
  readonly id: string
  /** "Change approval settings" */
  readonly label: string
  readonly fields: readonly WriteField[]
  /** Why the form can't be sent yet; null when it can. */
  whyNot(values: WriteValues): string | null
  /** One change for each project, which is checked before it is sent and verified afterwards. */
  createItems(connection: ConnectionRef, projects: readonly Project[], values: WriteValues): readonly BulkItem[]
}
