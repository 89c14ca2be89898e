import { isRecord } from './is-record.ts'
import type { Difference } from './journal.ts'

/** Fields that change with every write, and are irrelevant. */
const changesByItself = ['updated_at']
/** The most differences that are returned. */
const maxDifferences = 50

/**
 * The places where two states differ, in the order of their fields.
 * @param ignoring names of fields, at any depth, that do not count
 */
export function differences(was: unknown, now: unknown, ignoring: readonly string[] = []): readonly Difference[] {
  const ignored = new Set([...changesByItself, ...ignoring])
  const found: Difference[] = []
  walk(was, now, '', ignored, found)
  return found
}

function walk(was: unknown, now: unknown, path: string, ignored: ReadonlySet<string>, found: Difference[]): void {
  if (found.length >= maxDifferences || Object.is(was, now)) return
  if (isRecord(was) && isRecord(now)) {
    for (const name of new Set([...Object.keys(was), ...Object.keys(now)])) {
      if (!ignored.has(name)) walk(was[name], now[name], path === '' ? name : `${path}.${name}`, ignored, found)
    }
    return
  }
  if (Array.isArray(was) && Array.isArray(now)) {
    for (let index = 0; index < Math.max(was.length, now.length); index += 1) {
      walk(was[index], now[index], `${path}[${index}]`, ignored, found)
    }
    return
  }
  found.push({ path, was, now })
}
