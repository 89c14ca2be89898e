import type { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import type { ListId, Params, ReadId, Value, WriteId } from '../contract/contract.ts'
import type { AppError } from '../errors.ts'
import type { PagesQuery, Query } from '../queries/query.ts'
import type { SectionName, StateDocument } from './document.ts'

type RowOf<I extends ListId> = Value<I> extends readonly (infer T)[] ? T : never

/** How the service is reached. Reads are current, never from the cache. */
export interface StatePort {
  get<I extends ReadId>(query: Query<I>): Promise<Value<I>>
  /** The whole list; fails when a row is not as declared. */
  list<I extends ListId>(query: PagesQuery<I>): Promise<readonly RowOf<I>[]>
  /** The error of what `get` and `list` threw. */
  toError(thrown: unknown): AppError
}

/** The writes of all sections. */
const stateWrites = [
  'approvals.update',
  'approvalRules.create',
  'approvalRules.update',
  'approvalRules.delete',
  'environments.create',
  'environments.update',
  'environments.delete',
  'featureFlags.create',
  'featureFlags.update',
  'featureFlags.delete',
  'freezePeriods.create',
  'freezePeriods.update',
  'freezePeriods.delete',
  'projectMembers.add',
  'projectMembers.update',
  'projectMembers.remove',
  'remoteMirrors.create',
  'remoteMirrors.update',
  'remoteMirrors.delete',
  'notificationSettings.updateOfProject',
  'groupMembers.add',
  'groupMembers.update',
  'groupMembers.remove',
  'notificationSettings.updateOfGroup',
  'geoNodes.create',
  'geoNodes.update',
  'geoNodes.delete',
  'instanceVariables.create',
  'instanceVariables.update',
  'instanceVariables.delete',
  'notificationSettings.update',
] as const satisfies readonly WriteId[]
type StateWriteId = (typeof stateWrites)[number]

/** One write, ready to be sent. */
export type StateCall = {
  readonly [I in StateWriteId]: { readonly operation: I; readonly params: Params<I> }
}[StateWriteId]

/** How an entry becomes as wanted: one write, or the reason why that is not possible. */
export type EntryPlan =
  | { readonly kind: 'write'; readonly call: StateCall; readonly before: unknown }
  | { readonly kind: 'blocked'; readonly reason: string }

export type Fields = Readonly<Record<string, unknown>>

/** One entry of a section, as in the document. */
export interface StateEntry {
  /** Unique in its section, and the same in each project, group or instance. */
  readonly key: string
  readonly label: string
  readonly fields: Fields
  /** Of an entry that was read: the ID that the service gave it, which stays when its key changes. */
  readonly id?: string
}

/** A section as it was read. Secret values are among the fields of its entries. */
export interface SectionState {
  readonly entries: readonly StateEntry[]
  /**
   * How an entry is created, changed or removed.
   * @param key of the entry that is there; null to create one
   * @param wanted null to remove it
   */
  plan(key: string | null, wanted: Fields | null): Promise<EntryPlan>
}

/** A section, for code that treats all alike. */
export interface Section {
  readonly name: SectionName
  /** Sentence case, in the plural for lists. */
  readonly title: string
  /** Entries of a document; null when it lacks the section. */
  entries(document: StateDocument): readonly StateEntry[] | null
  /** A document with these entries. */
  put(document: StateDocument, entries: readonly StateEntry[]): StateDocument
  /** @param id of the project or group; empty for the instance */
  read(port: StatePort, id: string): Promise<SectionState>
  /** Fields whose values are secret: exported only when asked for, and never shown. */
  readonly secret: readonly string[]
  /** Keys that pair entries whose main keys differ: a freeze period with another end. */
  readonly similar: readonly ((fields: Fields) => string)[]
}

interface SectionSpec<Entry extends Fields, Row> {
  readonly name: SectionName
  readonly title: string
  readonly schema: z.ZodType<Entry>
  get(document: StateDocument): readonly Entry[] | undefined
  set(entries: readonly Entry[]): Partial<StateDocument>
  getLabel(entry: Entry): string
  /** Unlike the label, where several entries may have the same one. */
  getKey?(entry: Entry): string
  readonly similar?: readonly ((entry: Entry) => string)[]
  readonly secret?: readonly (keyof Entry & string)[]
  read(port: StatePort, id: string): Promise<readonly Row[]>
  toEntry(row: Row): Entry
  /** What the service identifies a row by. */
  getId(row: Row): string
  /** The writes of one entry. A section without a write says why. Fields that `wanted` lacks stay as they are. */
  create(context: PlanContext<Row>, wanted: Entry): Planned
  update(context: PlanContext<Row>, row: Row, wanted: Entry, now: Entry): Planned
  remove(context: PlanContext<Row>, row: Row): Planned
}
type Planned = EntryPlan | Promise<EntryPlan>

/** Where an entry is planned, and what is there. */
export interface PlanContext<Row> {
  readonly port: StatePort
  /** Of the project or group; empty for the instance. */
  readonly id: string
  readonly rows: readonly Row[]
}

/** A plan of one write. @param before the row as it is, for the promise of undo */
export function write(before: unknown, call: StateCall): EntryPlan {
  return { kind: 'write', call, before }
}

export function blocked(reason: string): EntryPlan {
  return { kind: 'blocked', reason }
}

/** Declares a section once: its reads, what identifies an entry, and the writes of a difference. */
export function defineSection<Entry extends Fields, Row>(spec: SectionSpec<Entry, Row>): Section {
  const { name, title, schema } = spec
  const getKey = spec.getKey ?? spec.getLabel
  const toEntries = (entries: readonly Entry[]) =>
    withKeys(entries.map(entry => ({ key: getKey(entry), label: spec.getLabel(entry), fields: { ...entry } })))
  return {
    name,
    title,
    secret: spec.secret ?? [],
    similar: (spec.similar ?? []).map(similar => fields => similar(schema.parse(fields))),
    entries: document => {
      const entries = spec.get(document)
      return entries ? toEntries(entries).map(({ entry }) => entry) : null
    },
    put: (document, entries) => ({ ...document, ...spec.set(entries.map(({ fields }) => schema.parse(fields))) }),
    read: async (port, id) => {
      const rows = await spec.read(port, id)
      // Through the schema, so that fields are in its order and nothing else is exported.
      const found = toEntries(rows.map(row => schema.parse(spec.toEntry(row))))
      const ids = rows.map(spec.getId)
      const rowOf = new Map(found.map(({ entry, index }) => [entry.key, rows[index] ?? null]))
      return {
        entries: found.map(({ entry, index }) => ({ ...entry, id: ids[index] ?? '' })),
        plan: async (key, wanted) => {
          const place = { port, id, rows }
          const row = key === null ? null : (rowOf.get(key) ?? null)
          if (wanted === null) return row ? spec.remove(place, row) : blocked(t('No longer there'))
          const entry = schema.parse(wanted)
          return row ? spec.update(place, row, entry, schema.parse(spec.toEntry(row))) : spec.create(place, entry)
        },
      }
    },
  }
}

/** In the order of their keys; entries with the same key are numbered. */
function withKeys(entries: readonly StateEntry[]): readonly { readonly entry: StateEntry; readonly index: number }[] {
  const seen = new Map<string, number>()
  return entries
    .map((entry, index) => ({ entry, index }))
    .toSorted((a, b) => compareText(a.entry.key, b.entry.key))
    .map(({ entry, index }) => {
      const count = (seen.get(entry.key) ?? 0) + 1
      seen.set(entry.key, count)
      return { index, entry: count === 1 ? entry : { ...entry, key: `${entry.key}\n${count}` } }
    })
}

/** By code units: the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export function sorted(texts: readonly string[]): string[] {
  return texts.toSorted(compareText)
}

/** The value, or undefined for null, to leave a field out. */
export function present<T>(value: T | null | undefined): T | undefined {
  return value ?? undefined
}

/** The fields of `wanted` that are given and differ. */
export function changed<T extends object>(wanted: T, now: object): Partial<T> {
  const values = new Map(Object.entries(now))
  const kept: Partial<T> = { ...wanted }
  for (const name of Object.keys(kept)) {
    if (isSame(values.get(name), Reflect.get(wanted, name))) Reflect.deleteProperty(kept, name)
  }
  return kept
}

/** Whether two values of the document are equal. Undefined is no value; the order of names in a list has no meaning. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.every(one => typeof one === 'string') ? sorted(value) : value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => compareText(a, b))
      .map(([name, one]) => [name, inOrder(one)]),
  )
}
