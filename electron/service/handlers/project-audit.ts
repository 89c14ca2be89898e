import type { AuditEvent, ProjectAccess } from '../handler.ts'

/** A change in a project. */
export interface ProjectChange {
  readonly kind: 'add' | 'change' | 'remove'
  /** The kind of thing, in words: `environment`, `freeze period`. */
  readonly what: string
  /** The same as the API names types: `Environment`. */
  readonly type: string
  readonly id: number | string
  /** The display name of the resource. */
  readonly name: string
  readonly from?: string | null
  readonly to?: string | null
}

/** The audit event of a change to something that belongs to a project. */
export function projectChange(project: ProjectAccess, change: ProjectChange): AuditEvent {
  return {
    entity: { type: 'Project', id: project.id, path: project.path_with_namespace },
    details: {
      [change.kind]: change.what,
      ...(change.from === undefined ? {} : { from: change.from }),
      ...(change.to === undefined ? {} : { to: change.to }),
      target_id: change.id,
      target_type: change.type,
      target_details: change.name,
    },
  }
}
