import type { Misfits } from '#shared/misfits.ts'

/**
 * Fields that a row lacks because the service sent them in another form than declared. The row alone doesn't show why
 * they are missing.
 */
const unread = new WeakMap<object, ReadonlySet<string>>()

/** Remembers which fields of the rows of an answer could not be read. */
export function noteUnreadFields(rows: readonly unknown[], misfits: Pick<Misfits, 'rows' | 'parts'> | null): void {
  const namesAt = new Map((misfits?.parts ?? []).map(({ position, names }) => [position, new Set(names)]))
  const isLeftOut = new Set((misfits?.rows ?? []).map(({ position }) => position))
  let position = 0
  for (const row of rows) {
    while (isLeftOut.has(position)) position += 1
    const names = namesAt.get(position)
    position += 1
    if (typeof row !== 'object' || row === null) continue
    if (names) unread.set(row, names)
    else unread.delete(row)
  }
}

/** Whether a field is missing in a row because it could not be read: the service sent something. */
export function isUnread(row: unknown, field: string): boolean {
  return typeof row === 'object' && row !== null && (unread.get(row)?.has(field) ?? false)
}
