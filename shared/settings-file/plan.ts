import { t } from '#shared/i18n/i18n.ts'
import { compareFields, type StateChange } from './compare.ts'
import type { StateKind } from './document.ts'
import { type EntryPlan, isSame, type Section, type SectionState, type StateEntry, type StatePort } from './section.ts'
import { type CurrentState, type StateTarget, sectionsOf } from './sections.ts'

/** A change and how it is made. */
export interface PlannedChange {
  readonly change: StateChange
  readonly plan: EntryPlan
}

/** Whether a change is a write. */
export function isWrite({ kind }: StateChange): boolean {
  return kind === 'added' || kind === 'changed' || kind === 'removed'
}

/**
 * The changes in the order in which they are written: additions and changes first, then removals in the opposite order
 * of sections.
 */
function inWriteOrder(changes: readonly StateChange[]): readonly StateChange[] {
  const removals = changes.filter(({ kind }) => kind === 'removed')
  return [...changes.filter(change => isWrite(change) && change.kind !== 'removed'), ...removals.toReversed()]
}

/** Plans each change: one write, or why it is not possible. Reads what it needs, such as the IDs of users. */
export async function planChanges(
  { read }: Pick<CurrentState, 'read'>,
  changes: readonly StateChange[],
): Promise<readonly PlannedChange[]> {
  const planned: PlannedChange[] = []
  for (const change of inWriteOrder(changes)) {
    const section = read.get(change.section)
    const plan: EntryPlan = section
      ? await section.plan(change.now?.key ?? null, change.wanted)
      : { kind: 'blocked', reason: t('The section couldn’t be read.') }
    planned.push({ change, plan })
  }
  return planned
}

/** What was found when a section was read again right before a write. */
export type Recheck =
  /** It is as wanted already. */
  | { readonly kind: 'done' }
  /** It is not as it was when it was compared. */
  | { readonly kind: 'mismatch'; readonly now: StateEntry | null }
  | { readonly kind: 'asPlanned' }

/** Reads the section of a change again. */
export async function recheckChange(
  port: StatePort,
  { kind, id }: StateTarget,
  { change, plan }: PlannedChange,
): Promise<Recheck> {
  const section = getSection(kind, change)
  const state = await section.read(port, id)
  const now = findEntry(section, state, change)
  if (isAsWanted(now, change)) return { kind: 'done' }
  const isAsCompared = change.now ? now !== null && isSame(now.fields, change.now.fields) : now === null
  if (!isAsCompared) return { kind: 'mismatch', now }
  const again = await state.plan(now?.key ?? null, change.wanted)
  const isSamePlan = again.kind === 'write' && plan.kind === 'write' && isSame(again.call, plan.call)
  return isSamePlan ? { kind: 'asPlanned' } : { kind: 'mismatch', now }
}

/** Reads whether a change is made. @returns null when it is; else the fields that differ, or `absent` or `there` */
export async function verifyChange(
  port: StatePort,
  { kind, id }: StateTarget,
  { change }: Pick<PlannedChange, 'change'>,
): Promise<string | null> {
  const section = getSection(kind, change)
  const now = findEntry(section, await section.read(port, id), change)
  if (isAsWanted(now, change)) return null
  if (now === null) return t('entry doesn’t exist')
  if (change.wanted === null) return t('the entry')
  return t('other values in {compareFields}', {
    compareFields: compareFields(now.fields, change.wanted)
      .map(({ name }) => name)
      .join(', '),
  })
}

function getSection(kind: StateKind, { section: name }: StateChange): Section {
  const section = sectionsOf[kind].find(one => one.name === name)
  if (!section) throw new TypeError(`No section ${name}`)
  return section
}

/** The entry of a change as it is: that with the ID it had, or one with the key of the wanted one. */
function findEntry(section: Section, { entries }: SectionState, { id, now }: StateChange): StateEntry | null {
  const byKey = entries.find(({ key }) => `${section.name}/${key}` === id)
  return (now && entries.find(entry => entry.id === now.id)) ?? byKey ?? null
}

function isAsWanted(now: StateEntry | null, { wanted }: StateChange): boolean {
  if (wanted === null || now === null) return wanted === now
  return compareFields(now.fields, wanted).length === 0
}
