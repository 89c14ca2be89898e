import { diffArrays } from 'diff'
import { canonicalJson } from '#shared/canonical-json.ts'
import { isRecord } from '#shared/is-record.ts'
import type { Difference } from '#shared/journal.ts'

type Values = Readonly<Record<string, unknown>>

/** What names an element of a list, the most precise first. */
const names = ['id', 'iid', 'sha', 'key', 'name', 'path', 'new_path', 'username', 'email'] as const

/**
 * The differences of two JSON values. Elements of lists are compared with those of the same ID or name, so that a new one
 * at the beginning is one difference; `undefined` is what is not there.
 */
export function jsonChanges(before: unknown, after: unknown): readonly Difference[] {
  const found: Difference[] = []
  compare(before, after, '', found)
  return found
}

function compare(was: unknown, now: unknown, path: string, found: Difference[]): void {
  if (Object.is(was, now)) return
  if (Array.isArray(was) && Array.isArray(now)) {
    const name = names.find(one => isNamedBy(was, one) && isNamedBy(now, one))
    if (name !== undefined && was.length + now.length > 0) compareNamed(was, now, { name, path }, found)
    else compareOrdered(was, now, path, found)
    return
  }
  if (!isRecord(was) || !isRecord(now)) {
    found.push({ path, was, now })
    return
  }
  for (const name of new Set([...Object.keys(was), ...Object.keys(now)])) {
    const [one, other] = [ownValue(was, name), ownValue(now, name)]
    compare(one, other, path === '' ? name : `${path}.${name}`, found)
  }
}

/** Lists whose elements have no names: what is neither in both nor in the same order was removed or added. */
function compareOrdered(was: readonly unknown[], now: readonly unknown[], path: string, found: Difference[]): void {
  const at = { was: 0, now: 0 }
  const end = { was: 0, now: 0 }
  const flush = () => {
    const [removed, added] = [was.slice(at.was, end.was), now.slice(at.now, end.now)]
    if (removed.length === added.length) {
      // As many others in the same place: each has become another.
      removed.forEach((one, index) => void compare(one, added[index], `${path}[${at.now + index}]`, found))
      return
    }
    removed.forEach((one, index) => void found.push({ path: `${path}[${at.was + index}]`, was: one, now: undefined }))
    added.forEach((one, index) => void found.push({ path: `${path}[${at.now + index}]`, was: undefined, now: one }))
  }
  for (const { added, removed, count } of diffArrays(was.map(canonicalJson), now.map(canonicalJson))) {
    if (!added) end.was += count
    if (!removed) end.now += count
    if (added || removed) continue
    end.was -= count
    end.now -= count
    flush()
    at.was = end.was += count
    at.now = end.now += count
  }
  flush()
}

function compareNamed(
  was: readonly unknown[],
  now: readonly unknown[],
  { name, path }: { readonly name: string; readonly path: string },
  found: Difference[],
): void {
  const [before, after] = [byName(was, name), byName(now, name)]
  for (const [value, element] of before) compare(element, after.get(value), `${path}[${name} ${value}]`, found)
  for (const [value, element] of after) {
    if (!before.has(value)) found.push({ path: `${path}[${name} ${value}]`, was: undefined, now: element })
  }
  const [order, ordered] = [
    [...before.keys()].filter(value => after.has(value)),
    [...after.keys()].filter(value => before.has(value)),
  ]
  if (order.some((value, index) => value !== ordered[index])) {
    found.push({ path: `${path}[] (${name})`, was: order.join(', '), now: ordered.join(', ') })
  }
}

/** Whether every element has a name of this kind, and each another. */
function isNamedBy(list: readonly unknown[], name: string): boolean {
  const values = list.map(element => (isRecord(element) ? ownValue(element, name) : undefined))
  return (
    values.every(value => typeof value === 'string' || typeof value === 'number') &&
    new Set(values.map(String)).size === list.length
  )
}

function byName(list: readonly unknown[], name: string): ReadonlyMap<string, unknown> {
  return new Map(list.map(element => [isRecord(element) ? String(ownValue(element, name)) : '', element]))
}

function ownValue(record: Values, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}
