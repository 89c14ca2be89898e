import { t } from '#shared/i18n/i18n.ts'
import { isRecord } from '../is-record.ts'
import type { SectionName, StateDocument, StateKind } from './document.ts'
import { type Fields, isSame, type Section, type SectionState, type StateEntry } from './section.ts'
import { sectionsOf } from './sections.ts'

export const changeKinds = ['added', 'changed', 'removed', 'unchanged', 'unreadable'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** One field that differs. Undefined where it is not there, `hiddenValue` where it is secret. */
export interface FieldChange {
  readonly name: string
  readonly now: unknown
  readonly wanted: unknown
}

/** Stands for a secret value. */
const hiddenValue = '••••••'

/** One entry of a comparison. */
export interface StateChange {
  /** Unique in the comparison. */
  readonly id: string
  readonly section: SectionName
  /** The title of the section. */
  readonly title: string
  readonly kind: ChangeKind
  readonly label: string
  /** As it is; null when it is to be added. */
  readonly now: StateEntry | null
  /** Null when the file does not have it. */
  readonly wanted: Fields | null
  readonly fields: readonly FieldChange[]
  /** Why the section can't be compared. */
  readonly reason?: string
}

/** One side of a comparison: settings as they were read, or a file. */
interface StateSide {
  readonly kind: StateKind
  readonly document: StateDocument
  readonly read?: ReadonlyMap<SectionName, SectionState>
}

/**
 * What has to change so that settings become like a file: entry by entry, in the order of writing. Sections that the
 * file lacks are left out; those that one of both could not read are never taken for empty.
 */
export function compareStates(now: StateSide, wanted: StateDocument): readonly StateChange[] {
  return sectionsOf[now.kind].flatMap(section => {
    const { name, title } = section
    const reason = getReason(section, now.document, wanted)
    if (reason !== null) {
      const base = { section: name, title, label: title, now: null, wanted: null, fields: [] } as const
      return [{ ...base, id: name, kind: 'unreadable' as const, reason }]
    }
    const wantedEntries = section.entries(wanted)
    const found = now.read?.get(name)?.entries
    const entries = found ?? section.entries(now.document) ?? []
    const isFile = found === undefined
    return wantedEntries ? compareEntries(section, entries, wantedEntries, isFile) : []
  })
}

function getReason({ name, entries }: Section, now: StateDocument, wanted: StateDocument): string | null {
  const ofFile = wanted.unreadable?.[name]
  if (ofFile !== undefined) return t('Not in the file: {ofFile}', { ofFile })
  if (entries(wanted) === null) return null
  const why = now.unreadable?.[name]
  if (why !== undefined) return t('Couldn’t be read: {why}', { why })
  return entries(now) === null ? t('The compared file doesn’t have this section.') : null
}

function compareEntries(
  section: Section,
  now: readonly StateEntry[],
  wanted: readonly StateEntry[],
  isFile: boolean,
): readonly StateChange[] {
  const pairs = pairEntries(section, now, wanted)
  const paired = new Set(pairs.values())
  const { name, title, secret } = section
  const hide = (fields: readonly FieldChange[]) => hideSecrets(fields, secret)
  // A file may leave secret values out: whether they differ is not known.
  const isKnown = (field: FieldChange) => !(isFile && field.now === undefined && secret.includes(field.name))
  const changes = wanted.map((entry): StateChange => {
    const found = pairs.get(entry) ?? null
    const fields = found ? compareFields(found.fields, entry.fields).filter(isKnown) : allFields(entry.fields, 'wanted')
    const kind = found === null ? 'added' : fields.length === 0 ? 'unchanged' : 'changed'
    const id = `${name}/${entry.key}`
    return {
      id,
      section: name,
      title,
      kind,
      label: entry.label,
      now: found,
      wanted: entry.fields,
      fields: hide(fields),
    }
  })
  const removed = now
    .filter(entry => !paired.has(entry))
    .map((entry): StateChange => {
      const fields = hide(allFields(entry.fields, 'now'))
      const id = `${name}/${entry.key}/removed`
      return { id, section: name, title, kind: 'removed', label: entry.label, now: entry, wanted: null, fields }
    })
  return [...changes, ...removed]
}

function hideSecrets(fields: readonly FieldChange[], secret: readonly string[]): readonly FieldChange[] {
  const hide = (value: unknown) => (value === undefined ? undefined : hiddenValue)
  return fields.map(field =>
    secret.includes(field.name) ? { ...field, now: hide(field.now), wanted: hide(field.wanted) } : field,
  )
}

/** Which entry of the settings each entry of the file is about: that with the same key, else one that is similar. */
function pairEntries(
  { similar }: Section,
  now: readonly StateEntry[],
  wanted: readonly StateEntry[],
): ReadonlyMap<StateEntry, StateEntry> {
  const pairs = new Map<StateEntry, StateEntry>()
  const left = new Set(now)
  const pair = (getKey: (entry: StateEntry) => string) => {
    for (const entry of wanted) {
      if (pairs.has(entry)) continue
      const key = getKey(entry)
      const found = [...left].find(one => getKey(one) === key)
      if (!found) continue
      pairs.set(entry, found)
      left.delete(found)
    }
  }
  const byKey = new Map(now.map(entry => [entry.key, entry]))
  for (const entry of wanted) {
    const found = byKey.get(entry.key)
    if (!found) continue
    pairs.set(entry, found)
    left.delete(found)
  }
  for (const getKey of similar) pair(({ fields }) => getKey(fields))
  return pairs
}

/** The fields that are given and differ. Of the events of notification settings too, only those that are given count. */
export function compareFields(now: Fields, wanted: Fields): readonly FieldChange[] {
  return Object.entries(wanted).flatMap(([name, value]) =>
    value === undefined || isSame(now[name], value) || hasAll(now[name], value)
      ? []
      : [{ name, now: now[name], wanted: value }],
  )
}

/** Whether a record has the given values, beside others. */
function hasAll(now: unknown, wanted: unknown): boolean {
  if (!isRecord(now) || !isRecord(wanted)) return false
  return Object.entries(wanted).every(([name, value]) => isSame(now[name], value))
}

function allFields(fields: Fields, side: 'now' | 'wanted'): readonly FieldChange[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, now: undefined, wanted: undefined, [side]: value }],
  )
}

/** How many entries of both sides have a secret value that was not compared, because one side leaves it out. */
export function countUncompared(kind: StateKind, changes: readonly StateChange[]): number {
  const secrets = new Map(sectionsOf[kind].map(({ name, secret }) => [name, secret]))
  return changes.filter(({ section, now, wanted, fields }) =>
    secrets.get(section)?.some(name => {
      const isDifferent = fields.some(field => field.name === name)
      return now && wanted && !isDifferent && (now.fields[name] === undefined || wanted[name] === undefined)
    }),
  ).length
}

/** How many entries there are of each kind. */
export function countKinds(changes: readonly Pick<StateChange, 'kind'>[]): Readonly<Record<ChangeKind, number>> {
  const counts = { added: 0, changed: 0, removed: 0, unchanged: 0, unreadable: 0 }
  for (const { kind } of changes) counts[kind] += 1
  return counts
}
