import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import { formatVersion, isFrom, type ServiceKind, type ServiceVersion, type VersionText } from '../service-version.ts'
import type { StateSeen } from '../state-seen.ts'

/** How the pages of a list are walked (document 1, section 1, "Pagination"). */
export type Pagination = 'none' | 'offset' | 'offset+keyset'

/**
 * Who may call an operation: anyone when the project is public, anyone with a token, a member with at least this role,
 * or an administrator of the instance.
 */
export type Access =
  | 'public'
  | 'authenticated'
  | 'guest'
  | 'reporter'
  | 'developer'
  | 'maintainer'
  | 'owner'
  | 'administrator'

/** The edition a feature needs; `core` is every edition. */
export type Edition = 'core' | 'starter' | 'premium' | 'ultimate'

/** The token scope an operation needs (document 1, section 5). `api` covers all others but `sudo`. */
export type TokenScope = 'api' | 'read_repository' | 'read_user'

/**
 * How main may cache the response: `store` (immutable for its params, such as an object identified by its SHA), `revalidate` (cached, but shown with
 * its age and requested again), `never` (contains secrets, or is the response to a write).
 */
export type CachePolicy = 'store' | 'revalidate' | 'never'

/** What a call does to the service. `destroy` is a write that removes something. */
export type Effect = 'read' | 'write' | 'destroy'

export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'

/** The named parameters of one place, each with its schema. */
export type ParamShape = Readonly<Record<string, z.ZodType>>

/** The kind of response: a JSON value, bytes, metadata in headers (HEAD), or an empty body. */
type ResponseKind =
  | { readonly kind: 'json'; readonly schema: z.ZodType }
  /** The body as it is; `contentType` is what the service sends when it has no better idea. */
  | { readonly kind: 'bytes'; readonly contentType: string }
  /** Fields by name, each sent as `X-{profile prefix}-{Field-Name}`. */
  | { readonly kind: 'headers'; readonly schema: z.ZodObject }
  | { readonly kind: 'empty' }

type Values = Readonly<Record<string, unknown>>

/** An operation with its params, not yet checked against its schema. */
export interface OperationCall {
  readonly operation: string
  readonly params: Values
}

/** The known data of an executed write. */
export interface CarriedOut {
  readonly params: Values
  /** What the write answered. */
  readonly answer: unknown
  /** The result of its `state` read before the write; null if the resource did not exist. */
  readonly before: unknown
  /** The result of its `state` read after the write; null if the resource did not exist. */
  readonly after: unknown
}

/** The read that shows what a write changes. */
interface StateRead {
  /**
   * Called without a response before the write, and to check a write whose response was lost; with the response after the write, and before undo.
   * Null if no such read exists.
   */
  readonly state: (params: Values, answer: unknown) => OperationCall | null
  /** Fields of that state that change without a write; `updated_at` is always one. */
  readonly ignoring?: readonly string[]
  /** Of a state that is a list: the ID of the row that the write is about. Changes of other rows do not prevent undo. */
  readonly row?: (params: Values, answer: unknown) => unknown
}

/**
 * How a write can be undone: `exact` restores the state before, `near` restores it except for the differences in `note`, `none` has the reason why
 * not. Secrets are not stored, so a write that needs one can't be undone.
 */
export type Inverse =
  | ({ readonly fidelity: 'none'; readonly because: string } & Partial<StateRead>)
  | ({
      readonly fidelity: 'exact' | 'near'
      /**
       * For `near`: the differences after undo, in sentences, given the state before, the sent params (null if unknown) and the service; null if
       * there are none.
       */
      readonly note?: string | ((before: unknown, params: Values | null, service: ServiceKind | null) => string | null)
      /**
       * Fields of that state that were empty after the write and may have been set since: undo deletes their content, which the sentence states. Any
       * other change of the state prevents undo.
       */
      readonly takesAlong?: Readonly<Record<string, string>>
      /** Why a service cannot undo it, as a sentence without a full stop; null when it can or might. */
      readonly whyNot?: (service: ServiceKind | null) => string | null
      /**
       * A write that some services require before the undo, the fields of the state that it changes, and whether the current state already has that
       * change, from an incomplete undo or another user.
       */
      readonly first?: {
        readonly call: (carriedOut: CarriedOut, service: ServiceKind) => OperationCall | null
        readonly changes: readonly string[]
        readonly isDone: (present: unknown) => boolean
      }
      /** The write that undoes it; null when this one can't be undone. May throw when `before` is invalid. */
      readonly back: (carriedOut: CarriedOut) => OperationCall | null
      /**
       * Checks by reads whether the service would refuse that write now, and returns the reason as a sentence without its full stop; null if no
       * obstacle was found.
       */
      readonly obstacle?: (
        back: OperationCall,
        read: (call: OperationCall) => Promise<StateSeen>,
      ) => Promise<string | null>
      /**
       * For a state whose fields differ from before although its content is restored: whether the answer to the undo and the present state show
       * that.
       */
      readonly isRestored?: (answer: unknown, present: unknown) => boolean
    } & StateRead)

/**
 * The differences after undoing a write, given the state before it and its params; null if there are none.
 * @param service if omitted, only what every
 * service of the family preserves is promised
 */
export function lostBy(
  { fidelity, note }: Exclude<Inverse, { fidelity: 'none' }>,
  before: unknown,
  params: Values | null = null,
  service: ServiceKind | null = null,
): string | null {
  if (fidelity === 'exact') return null
  if (typeof note !== 'function') return note ?? notKnown()
  try {
    return note(before, params, service)
  } catch {
    return notKnown()
  }
}

const notKnown = () => t('What was there before is not known in full.')

/** One endpoint of the service, declared once; everything else is derived from it (docs/developers/architecture.md, "One declaration for each endpoint"). */
export type Endpoint = AnyEndpoint & (ReadEffect | WriteEffect)

interface ReadEffect {
  readonly effect: Extract<Effect, 'read'>
  readonly label?: never
  readonly successMessage?: never
}

interface WriteEffect {
  readonly effect: Exclude<Effect, 'read'>
  /** What the write does, as a command: "Create tag". A function, so that it is in the current language. */
  readonly label: () => string
  /** What a successful write did, in the past tense: "Tag created". A function, so that it is in the current language; it is given the params sent. */
  readonly successMessage: (params: Values) => string
}

interface AnyEndpoint {
  /** Area and verb, such as `tags.create`. Unique. */
  readonly id: string
  readonly method: HttpMethod
  /**
   * Path template below `/api/v4`, in the documents' own form: `/projects/:id/repository/tags/:tag_name`. A suffix that may
   * be left out stands in brackets: `/projects/:id/repository/archive[.:format]`.
   */
  readonly path: `/${string}`
  readonly params: {
    readonly path?: ParamShape
    readonly query?: ParamShape
    readonly body?: ParamShape
  }
  readonly response: ResponseKind
  /** Statuses that mean success, the usual one first. */
  readonly success: readonly [number, ...number[]]
  readonly pagination: Pagination
  /** The only sort order with keyset pagination; omitted when every order has it. */
  readonly keysetBy?: string
  readonly access: Access
  readonly edition: Edition
  /** The edition that has it from a version of the family on, where it moved to another one. */
  readonly editionSince?: { readonly version: VersionText; readonly edition: Edition }
  /** How services refuse a caller without the role: with which status, if not 403, and below which role, if not the one of the documents. */
  readonly roleRefusal?: { readonly status?: 401; readonly access?: Access }
  readonly scope: TokenScope
  readonly cache: CachePolicy
  /** Ids of the reads whose answers this write makes stale. Empty for reads. */
  readonly invalidates: readonly string[]
  /** The document section it comes from, such as `1 §4.4`; `beyond` for what the documents only mention in passing. */
  readonly document: string
  /**
   * What it does or gives, in one line of English, written out: `npm run texts` takes it as a message, and the page shows
   * `t(summary)`. Commands, assistants and the docs use it in English.
   */
  readonly summary: string
  /** For a write: the undocumented response when it waits for approval and has not been executed yet. */
  readonly queued?: z.ZodType<{ readonly message: string }>
  /** The answer holds a secret (a variable's value): it is kept nowhere. */
  readonly secretAnswer?: true
  /** Unknown params are refused instead of ignored: for lists in which every filter matters, and writes that another service would only try. */
  readonly refusesUnknown?: true
  /**
   * A check before a write with a param that GitLab ignores, contrary to the documents: the read to send first, and the reason to refuse
   * the write after its response. Null when there is nothing to check.
   */
  readonly guard?: (params: Values) => {
    readonly read: OperationCall
    readonly refusal: (present: unknown) => string | null
  } | null
  /** For a write: how it is undone. */
  readonly inverse?: Inverse
  /** Of a write that succeeded: what its answer shows was not done of it, in a sentence; null when all was. */
  readonly leftOut?: (params: Values, answer: unknown) => string | null
  /** Sentences by which services refuse a param without naming it; only the boundary to the service reads them. */
  readonly refusals?: readonly { readonly says: RegExp; readonly about: string }[]
  /** For a deprecated operation: one sentence that names its replacement, a message like `summary`. Deprecated params and fields are marked in their schema. */
  readonly deprecated?: string
  /** The first version of the family that has it; left out for what every version has. */
  readonly since?: VersionText
  /** The first version of the family that no longer has it. */
  readonly until?: VersionText
  /**
   * Where services from a version on have the same operation: the same method, params and answer under another path. A param
   * that has no place in that path is sent in the body.
   */
  readonly replacedBy?: { readonly since: VersionText; readonly path: `/${string}` }
}

/** The path and body params of an operation in a version of the service; as declared while the version is unknown. */
export function servedAs(
  { path, params, replacedBy }: Endpoint,
  version: ServiceVersion | null | undefined,
): { readonly path: `/${string}`; readonly body: ParamShape | undefined } {
  if (!replacedBy || !isFrom(version, replacedBy.since)) return { path, body: params.body }
  const places = replacedBy.path.split('/')
  const moved = Object.entries(params.path ?? {}).filter(([name]) => !places.includes(`:${name}`))
  return { path: replacedBy.path, body: params.body && { ...Object.fromEntries(moved), ...params.body } }
}

/** The first version without the edition Starter, whose features Premium has. */
const starterUntil = '13.9'

/** The edition that has an operation in a version of the service; as declared while the version is unknown. */
export function editionIn(
  { edition, editionSince }: Pick<Endpoint, 'edition' | 'editionSince'>,
  version: ServiceVersion | null | undefined,
): Edition {
  const present = editionSince && isFrom(version, editionSince.version) ? editionSince.edition : edition
  return present === 'starter' && isFrom(version, starterUntil) ? 'premium' : present
}

/** Whether a version of the service has an operation; true while the version is unknown. */
export function isServed({ since, until }: Versions, version: ServiceVersion | null): boolean {
  if (version === null) return true
  return (since === undefined || isFrom(version, since)) && (until === undefined || !isFrom(version, until))
}

/** The part of a successful write that the service did not apply, according to its response; null if there is none. */
export function getLeftOut({ leftOut }: Pick<Endpoint, 'leftOut'>, params: Values, answer: unknown): string | null {
  try {
    return leftOut?.(params, answer) ?? null
  } catch {
    return null
  }
}

/** Whether a response means that no change was needed: it is empty where the contract has 304 as a success. */
export function saysUnchanged({ success }: Pick<Endpoint, 'success'>, answer: unknown): boolean {
  return success.includes(304) && answer === null
}

/**
 * Marks a param or a response field as deprecated.
 * @param instead one sentence that names its replacement
 */
export function deprecated<S extends z.ZodType>(schema: S, instead: string): S {
  return schema.meta({ deprecated: true, description: instead })
}

/** The first version with a feature, and the first without it again; omitted if unlimited. */
interface Versions {
  readonly since?: VersionText | undefined
  readonly until?: VersionText | undefined
}

/** Marks a param or a field of an answer that the documents do not have, and services of this family do. */
export function beyond<S extends z.ZodType>(schema: S, versions: Versions = {}): S {
  return schema.meta({ ...schema.meta(), beyond: true, versions })
}

/** Marks a documented param that services ignore before a version. */
export function servedFrom<S extends z.ZodType>(schema: S, since: VersionText): S {
  return schema.meta({ ...schema.meta(), versions: { since } })
}

/** Marks values of an enum that the documents do not have, or that only some versions of the family have. */
export function beyondValues<S extends z.ZodType>(schema: S, values: Readonly<Record<string, Versions>>): S {
  return schema.meta({ ...schema.meta(), beyondValues: values })
}

/** Returns the values of an enum that are marked so. */
export function valuesBeyond(schema: z.ZodType): Readonly<Record<string, Versions>> {
  return beyondMeta.parse(schema.meta() ?? {}).beyondValues ?? {}
}

const versionsMeta = z.looseObject({
  since: z.custom<VersionText>(value => typeof value === 'string').optional(),
  until: z.custom<VersionText>(value => typeof value === 'string').optional(),
})
const beyondMeta = z.looseObject({
  versions: versionsMeta.optional(),
  beyondValues: z.record(z.string(), versionsMeta).optional(),
})

/**
 * Returns the given params that a version of the service does not support, each with a sentence that names the version that does; none
 * while the version is unknown.
 */
export function paramsNotServed(
  { params }: Pick<Endpoint, 'params'>,
  given: Values,
  version: ServiceVersion | null | undefined,
): Readonly<Record<string, string>> {
  if (!version) return {}
  const schemas = Object.entries({ ...params.query, ...params.body })
  return Object.fromEntries(
    schemas.flatMap(([name, schema]) => {
      if (given[name] === undefined) return []
      const { versions, beyondValues: values } = beyondMeta.parse(schema.meta() ?? {})
      const of = values?.[String(given[name])] ?? versions
      return !of || isServed(of, version) ? [] : [[name, whenServed(of, version)]]
    }),
  )
}

function whenServed({ since, until }: Versions, runs: ServiceVersion): string {
  const version = formatVersion(runs)
  return since !== undefined && !isFrom(runs, since)
    ? t('Needs version {since}; the service runs version {version}', { since, version })
    : t('Removed in version {until}; the service runs version {version}', { until, version })
}

/** Whether the documents do not have a param or a field. */
export function isBeyond(schema: z.ZodType): boolean {
  return schema.meta()?.beyond === true
}

/**
 * Marks a response field whose absence has a meaning, such as that a role does not expire: with the wrong type it is not treated as missing, and its
 * row is rejected.
 */
export function decisive<S extends z.ZodType>(schema: S): S {
  return schema.meta({ ...schema.meta(), decisive: true })
}

/** Whether the absence of a field has a meaning. */
export function isDecisive(schema: z.ZodType): boolean {
  return schema.meta()?.decisive === true
}

/**
 * Marks a response field that every service should send. If it is missing or has the wrong type, it is undefined and the rest of the response is
 * used. Not for identifiers used in keys and writes: without one, the row is rejected.
 */
export function expected<S extends z.ZodType>(schema: S): z.ZodOptional<S> {
  return schema.optional().meta({ ...schema.meta(), expected: true })
}

/** Whether an answer without the field is not as declared, though it can be understood. */
export function isExpected(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodType && schema.meta()?.expected === true
}

/** Marks a param of the body that has another name on the wire, because a part of the path has that name already. */
export function sentAs<S extends z.ZodType>(name: string, schema: S): S {
  return schema.meta({ ...schema.meta(), sentAs: name })
}

/** The name of a param on the wire. */
export function sentName(name: string, schema: z.ZodType | undefined): string {
  const other = schema?.meta()?.sentAs
  return typeof other === 'string' ? other : name
}

/**
 * Marks a param or a field of an answer whose value is a secret: it is kept nowhere, not in the journal either.
 */
export function secret<S extends z.ZodType>(schema: S): S {
  return schema.meta({ ...schema.meta(), secret: true })
}

/** Whether the value of a param or field is a secret. */
export function isSecret(schema: z.ZodType): boolean {
  return schema.meta()?.secret === true
}

/**
 * Marks a param that selects one resource, where omitting it selects all: if it is present, it is never treated as omitted, not even when null.
 */
export function narrowing<S extends z.ZodType>(schema: S): S {
  return schema.meta({ ...schema.meta(), narrowing: true })
}

/** Marks a param whose value the service URL-decodes a second time. */
export function urlEncoded<S extends z.ZodType>(schema: S): S {
  return schema.meta({ ...schema.meta(), urlEncoded: true })
}

/** Whether the service URL-decodes the value of a param a second time. */
export function isUrlEncoded(schema: z.ZodType): boolean {
  return schema.meta()?.urlEncoded === true
}

/** Marks a text of several names with commas between them, which clients may also send as a list of the names. */
export function commaSeparated<S extends z.ZodType>(schema: S): S {
  return schema.meta({ ...schema.meta(), commaSeparated: true })
}

/** Whether a list of names stands for the text. */
export function isCommaSeparated(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodType && schema.meta()?.commaSeparated === true
}

/** Whether leaving a param out means more than giving it. */
export function isNarrowing(schema: z.ZodType): boolean {
  return schema.meta()?.narrowing === true
}

/** A path as the documents' tables write it: without the suffix that may be left out. */
export function documentPath(path: string): string {
  return path.replaceAll(/\[[^\]]*\]/g, '')
}

type IsLoose<T> = 0 extends 1 & T ? true : unknown extends T ? true : false

/** A JSON answer. A schema that would let anything through (`any`, `unknown`) is refused by the compiler. */
export function json<S extends z.ZodType>(
  schema: IsLoose<z.output<S>> extends true ? never : S,
): { readonly kind: 'json'; readonly schema: S } {
  return { kind: 'json', schema }
}

/**
 * Declares an endpoint. Returns its argument with its exact type, so that params, response and id can be inferred from it.
 */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Shape<E extends Endpoint, P extends 'path' | 'query' | 'body'> =
  E['params'] extends Record<P, infer S extends ParamShape> ? S : Record<never, never>

/** Path, query and body schemas of an endpoint as one flat shape; names are unique across the three places. */
type FlatShape<E extends Endpoint> = Shape<E, 'path'> & Shape<E, 'query'> & Shape<E, 'body'>

type OptionalKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T]
type Flatten<T> = { [K in keyof T]: T[K] } & {}
type WithOptional<T> = Flatten<{ [K in Exclude<keyof T, OptionalKeys<T>>]: T[K] } & { [K in OptionalKeys<T>]?: T[K] }>

/** What a caller passes: defaults may be left out. */
export type ParamsInput<E extends Endpoint> = WithOptional<{
  -readonly [K in keyof FlatShape<E>]: z.input<FlatShape<E>[K]>
}>

/** What a parser gives: defaults filled in. */
export type ParamsOutput<E extends Endpoint> = WithOptional<{
  -readonly [K in keyof FlatShape<E>]: z.output<FlatShape<E>[K]>
}>

/** The bytes of a raw answer, as they cross the bridge. */
export interface BytesValue {
  readonly base64: string
  readonly contentType: string
  /** Length in bytes of the decoded body. */
  readonly size: number
}

/** Whether a value that main made of an answer is bytes. */
export function isBytesValue(value: unknown): value is BytesValue {
  return typeof value === 'object' && value !== null && 'base64' in value && typeof value.base64 === 'string'
}

/** What an operation gives when it succeeds: the parsed JSON, the header fields, bytes, or null. */
export type ResponseValue<E extends Endpoint> = E['response'] extends {
  kind: 'json'
  schema: infer S extends z.ZodType
}
  ? z.output<S>
  : E['response'] extends { kind: 'headers'; schema: infer S extends z.ZodObject }
    ? z.output<S>
    : E['response'] extends { kind: 'bytes' }
      ? BytesValue
      : null
