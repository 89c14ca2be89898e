import type { ServiceProfile } from '#shared/profile.ts'
import { notFound, preconditionFailed } from '../errors.ts'
import type {
  ActivityEvent,
  ActivityPush,
  AuditEvent,
  GroupAccess,
  KeysetRequest,
  PageRequest,
  ProjectAccess,
  RequestContext,
  User,
} from '../handler.ts'
import { accessLevels } from '../store/access-levels.ts'
import type { Store } from '../store/store.ts'
import type { Scope } from '../store/tokens.ts'
import type { Caller } from './authentication.ts'

/** Called when a branch or tag of a project was moved, created or removed. */
export type PushListener = (projectId: number, push: ActivityPush) => void

/** The page of a list, by either method. */
export interface Paging {
  readonly page: PageRequest
  readonly keyset: KeysetRequest | null
}

/** What a context is made from. */
export interface ContextParts {
  readonly store: Store
  readonly caller: Caller
  /** The requested page of a list; parsed on use, because it may be refused. */
  readonly paging: () => Paging
  readonly baseUrl: string
  readonly profile: ServiceProfile
  /** Address the request came from. */
  readonly ipAddress: string | null
  readonly userAgent: string | undefined
  /** Value of `If-Unmodified-Since`, when there was one. */
  readonly unmodifiedSince: string | undefined
  /** Called for every branch and tag that the caller moved, created or removed. */
  readonly onPush: PushListener
  /** Calls back when the caller hangs up before the answer is complete. */
  readonly onHangUp: (listener: () => void) => void
}

/** The request for handlers; expensive values are computed on use. */
export class Context implements RequestContext {
  readonly user: User | null
  readonly scopes: ReadonlySet<Scope>
  readonly actingAdministrator: User | null
  readonly baseUrl: string
  readonly profile: ServiceProfile
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly #store: Store
  readonly #onHangUp: ContextParts['onHangUp']
  readonly #onPush: PushListener
  readonly #unmodifiedSince: string | undefined
  readonly #readPaging: () => Paging
  #paging: Paging | undefined
  readonly #projects = new Map<number | string, ProjectAccess>()
  readonly #groups = new Map<number | string, GroupAccess>()
  #signal: AbortSignal | undefined

  constructor(parts: ContextParts) {
    this.user = parts.caller.user
    this.scopes = parts.caller.scopes
    this.actingAdministrator = parts.caller.actingAdministrator
    this.baseUrl = parts.baseUrl
    this.profile = parts.profile
    this.ipAddress = parts.ipAddress
    this.userAgent = parts.userAgent ?? null
    this.#store = parts.store
    this.#readPaging = parts.paging
    this.#onHangUp = parts.onHangUp
    this.#onPush = parts.onPush
    this.#unmodifiedSince = parts.unmodifiedSince
  }

  /** @throws ServiceError 400 for a page that is none */
  get page(): PageRequest {
    return this.#pages().page
  }

  get keyset(): KeysetRequest | null {
    return this.#pages().keyset
  }

  get signal(): AbortSignal {
    if (!this.#signal) {
      const controller = new AbortController()
      this.#onHangUp(() => controller.abort())
      this.#signal = controller.signal
    }
    return this.#signal
  }

  project(id: number | string): ProjectAccess {
    const known = this.#projects.get(id)
    if (known) return known
    const row = typeof id === 'number' ? this.#store.projects.byId(id) : this.#store.projects.byPath(id)
    if (!row) throw notFound('Project')
    const accessLevel = this.#levelIn(row.id)
    const open = row.visibility === 'public' || (row.visibility === 'internal' && this.user !== null)
    if (!open && accessLevel === accessLevels.none) throw notFound('Project')
    const project: ProjectAccess = {
      id: row.id,
      name: row.name,
      path_with_namespace: row.full_path,
      web_url: `${this.baseUrl}/${row.full_path}`,
      visibility: row.visibility,
      default_branch: row.default_branch,
      repositoryPath: this.#store.repositoryPath(row.id),
      accessLevel,
    }
    this.#projects.set(id, project)
    return project
  }

  group(id: number | string): GroupAccess {
    const known = this.#groups.get(id)
    if (known) return known
    const { user } = this
    const row = this.#store.groups.find(id, { userId: user?.id ?? null, all: user?.isAdministrator ?? false })
    if (!row) throw notFound('Group')
    const { id: groupId, parent_id, name, full_path, visibility } = row
    const group = { id: groupId, parent_id, name, full_path, visibility, accessLevel: this.#levelInGroup(groupId) }
    this.#groups.set(id, group)
    return group
  }

  get isConditional(): boolean {
    return this.#unmodifiedSince !== undefined
  }

  requireUnmodified(updatedAt: string): void {
    if (this.#unmodifiedSince === undefined) return
    const since = Date.parse(this.#unmodifiedSince)
    // The header counts in whole seconds.
    if (Number.isFinite(since) && Math.floor(Date.parse(updatedAt) / 1000) * 1000 > since) throw preconditionFailed()
  }

  mayPush(project: ProjectAccess, branch: string): boolean {
    const needed = this.#store.protectedBranches.levelFor(project.id, branch) ?? accessLevels.developer
    return project.accessLevel >= needed
  }

  isProtectedBranch(project: ProjectAccess, branch: string): boolean {
    return this.#store.protectedBranches.levelFor(project.id, branch) !== null
  }

  adoptDefaultBranch(project: ProjectAccess, branch: string): void {
    this.#store.projects.adoptDefaultBranch(project.id, branch)
  }

  record(event: ActivityEvent): void {
    const { user } = this
    if (!user) return
    this.#store.transaction(() => {
      this.#store.activityEvents.add(event, user.id)
      this.#store.projects.touch(event.projectId)
      if (event.action === 'pushed') this.#onPush(event.projectId, event.push)
    })
  }

  audit(event: AuditEvent): void {
    if (!this.user) return
    const { id: authorId, name: authorName } = this.user
    const details = this.actingAdministrator ? withSudo(event.details, this.actingAdministrator) : event.details
    this.#store.auditEvents.add({ ...event, details }, { authorId, authorName, ipAddress: this.ipAddress })
  }

  #pages(): Paging {
    this.#paging ??= this.#readPaging()
    return this.#paging
  }

  #levelInGroup(group: number): number {
    if (!this.user) return accessLevels.none
    if (this.user.isAdministrator) return accessLevels.owner
    return this.#store.members.levelInGroup(this.user.id, group)
  }

  #levelIn(project: number): number {
    if (!this.user) return accessLevels.none
    if (this.user.isAdministrator) return accessLevels.owner
    return this.#store.members.levelInProject(this.user.id, project)
  }
}

/** The author of an event is the user acted for; who really was there stands in its message. */
function withSudo(details: AuditEvent['details'], { name, username }: User): AuditEvent['details'] {
  const behind = `sudo by ${name} (@${username})`
  const message = details.custom_message === undefined ? behind : `${details.custom_message} (${behind})`
  return { ...details, custom_message: message }
}
