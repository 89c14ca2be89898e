import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Contract, OperationId, ParsedParams, Value } from '#shared/contract/contract.ts'
import type { TokenScope } from '#shared/contract/endpoint.ts'
import type { ServiceProfile } from '#shared/profile.ts'

/** The caller, as handlers see them. */
export interface User {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly email: string
  readonly state: 'active' | 'blocked'
  readonly isAdministrator: boolean
}

export type Visibility = 'private' | 'internal' | 'public'

/** A project the caller may see. */
export interface ProjectAccess {
  readonly id: number
  readonly name: string
  readonly path_with_namespace: string
  readonly web_url: string
  readonly visibility: Visibility
  /** Null while the repository is empty. */
  readonly default_branch: string | null
  /** The bare git directory. */
  readonly repositoryPath: string
  /** The caller's level (10 guest … 50 owner), through the project or a group above it; 0 for a non-member. Administrators have 50. */
  readonly accessLevel: number
}

/** The requested page of an offset-paginated list (document 1, section 1, "Pagination"). */
export interface PageRequest {
  readonly page: number
  readonly perPage: number
  /** Items to skip: `(page - 1) * perPage`. */
  readonly offset: number
  /** Same as `perPage`. */
  readonly limit: number
}

/** The keyset request, on endpoints that support it and when the caller sent `pagination=keyset`. */
export interface KeysetRequest {
  readonly perPage: number
  /** The cursor parameters as they came (`id_after`, `id_before`, `page_token`). */
  readonly cursor: Readonly<Record<string, string | undefined>>
}

/** A group the caller may see. */
export interface GroupAccess {
  readonly id: number
  readonly parent_id: number | null
  readonly name: string
  readonly full_path: string
  readonly visibility: Visibility
  /** The caller's level, through the group or one above it; 0 for a non-member. Administrators have 50. */
  readonly accessLevel: number
}

/** What an activity event is about, in the words of document 3, section 6.1, capitalized as it shows them. */
export interface ActivityTarget {
  readonly type: 'Issue' | 'Milestone' | 'MergeRequest' | 'Note' | 'Project' | 'Snippet' | 'User'
  readonly id: number
  readonly iid?: number
  readonly title: string | null
}

/** A branch or tag that was moved, made or removed. Commits are SHAs; null on the side where there is none. */
export interface ActivityPush {
  readonly action: 'created' | 'pushed' | 'removed'
  readonly refType: 'branch' | 'tag'
  readonly ref: string
  readonly from: string | null
  readonly to: string | null
  readonly commitCount: number
  /** Title of the last commit. */
  readonly title: string | null
}

/** A comment, as the event of it shows it; who wrote it is the author of the event. */
export interface ActivityNote {
  readonly id: number
  readonly body: string
  readonly createdAt: string
  readonly system: boolean
  readonly noteable: {
    readonly type: 'Issue' | 'MergeRequest' | 'Snippet' | 'Commit'
    readonly id: number | null
    readonly iid?: number
  }
}

/** What a caller did in a project, for the activity lists (document 3, section 6.1). */
export type ActivityEvent = {
  readonly projectId: number
  readonly target?: ActivityTarget
} & (
  | { readonly action: 'pushed'; readonly push: ActivityPush }
  | { readonly action: 'commented'; readonly note?: ActivityNote }
  | {
      readonly action:
        | 'created'
        | 'updated'
        | 'closed'
        | 'reopened'
        | 'merged'
        | 'joined'
        | 'left'
        | 'destroyed'
        | 'expired'
    }
)

/** A change for the audit log; who, from where and the path of the entity are added (document 3, section 6.2). */
export interface AuditEvent {
  readonly entity: { readonly type: 'User' | 'Group' | 'Project'; readonly id: number; readonly path: string }
  /** `custom_message`, or one of `add`, `change` and `remove` with the kind of resource, and other details of the change. */
  readonly details: {
    readonly custom_message?: string
    readonly add?: string
    readonly change?: string
    readonly remove?: string
    readonly from?: string | number | boolean | null
    readonly to?: string | number | boolean | null
    readonly target_id?: number | string
    readonly target_type?: string
    readonly target_details?: string
  }
}

/** The context of one request. Authentication, scope and the endpoint's role are checked before the handler runs. */
export interface RequestContext {
  /** Null for an anonymous caller. With sudo, the user acted for. */
  readonly user: User | null
  readonly scopes: ReadonlySet<TokenScope | 'sudo'>
  /** The administrator behind a sudo request. */
  readonly actingAdministrator: User | null
  readonly page: PageRequest
  readonly keyset: KeysetRequest | null
  /** Origin of the service, without `/api/v4`. */
  readonly baseUrl: string
  readonly profile: ServiceProfile
  /** The address the request came from. */
  readonly ipAddress: string | null
  /** The `User-Agent` header. */
  readonly userAgent: string | null
  /** Aborted when the caller hangs up. */
  readonly signal: AbortSignal
  /**
   * The project under a numeric id or full path, when the caller may see it.
   * @throws ServiceError 404 otherwise
   */
  project(id: number | string): ProjectAccess
  /**
   * The group under a numeric id or full path, when the caller may see it.
   * @throws ServiceError 404 otherwise
   */
  group(id: number | string): GroupAccess
  /** Whether the caller names a time (`If-Unmodified-Since`): finding out when something was changed may be dear. */
  readonly isConditional: boolean
  /**
   * Refuses a change to something that was changed after the time the caller names (`If-Unmodified-Since`).
   * @param updatedAt ISO 8601
   * @throws ServiceError 412
   */
  requireUnmodified(updatedAt: string): void
  /** Whether the caller may commit to this branch (protected branches want a maintainer). */
  mayPush(project: ProjectAccess, branch: string): boolean
  isProtectedBranch(project: ProjectAccess, branch: string): boolean
  /** Makes a branch the default of a repository that was empty before; no effect otherwise. */
  adoptDefaultBranch(project: ProjectAccess, branch: string): void
  /** Adds an event of the caller to the activity of a project. No effect without a caller. */
  record(event: ActivityEvent): void
  /** Adds a change to the audit log. No effect without a caller. */
  audit(event: AuditEvent): void
}

/** One page of a list, made without reading the rest. `total` is null when counting would cost too much. */
export class Page<T> {
  readonly items: readonly T[]
  readonly total: number | null
  readonly hasNext: boolean

  constructor(page: { readonly items: readonly T[]; readonly total: number | null; readonly hasNext: boolean }) {
    this.items = page.items
    this.total = page.total
    this.hasNext = page.hasNext
  }
}

/** One page of a keyset-paginated list; `next` has the parameters that exclude returned rows, null at the end. */
export class KeysetPage<T> {
  readonly items: readonly T[]
  readonly next: Readonly<Record<string, string>> | null

  constructor(items: readonly T[], next: Readonly<Record<string, string>> | null) {
    this.items = items
    this.next = next
  }
}

/** Raw bytes: a buffer, or a stream with its size if known. */
export class Bytes {
  readonly body: Buffer | Readable
  readonly contentType: string | undefined
  readonly size: number | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(
    body: Buffer | Readable,
    options: {
      readonly contentType?: string
      readonly size?: number
      readonly headers?: Readonly<Record<string, string>>
    } = {},
  ) {
    this.body = body
    this.contentType = options.contentType
    this.size = options.size
    this.headers = options.headers ?? {}
  }
}

/** A value with an ETag that is computed from a part of it. */
export class Tagged<T> {
  readonly value: T
  readonly tag: string

  constructor(value: T, tag: string) {
    this.value = value
    this.tag = tag
  }
}

/** A weak ETag for a response derived from this text. */
export const weakTag = (text: string) => `W/"${hash('sha1', text, 'base64url')}"`

/** No change was needed: 304, where the contract has it as a success. */
export class NotModified {
  /** Discriminates it from other values. */
  readonly status = 304
}

type Unchanged<I extends OperationId> = 304 extends Contract[I]['success'][number] ? NotModified : never

type Item<T> = T extends readonly (infer I)[] ? I : never

/**
 * What a handler gives back, by the kind of its endpoint's answer. Lists may return the whole array: the server cuts the
 * page and counts. `headers` endpoints return the fields; the server names the headers after the service profile.
 */
type Reply<I extends OperationId> = Contract[I]['response']['kind'] extends 'bytes'
  ? Bytes
  : Contract[I]['response']['kind'] extends 'empty'
    ? undefined
    : Contract[I]['response']['kind'] extends 'headers'
      ? Value<I> | Tagged<Value<I>>
      : Contract[I]['pagination'] extends 'none'
        ? Value<I> | Tagged<Value<I>> | Unchanged<I>
        : Value<I> | Page<Item<Value<I>>> | KeysetPage<Item<Value<I>>>

/** Executes one operation. Throws ServiceError for an error response. */
export type Handler<I extends OperationId> = (
  context: RequestContext,
  params: ParsedParams<I>,
) => Promise<Reply<I>> | Reply<I>

/** A handler for every operation of the contract: one that is missing fails the type check. */
export type Handlers = { readonly [I in OperationId]: Handler<I> }
