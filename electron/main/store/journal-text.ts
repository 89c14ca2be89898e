import type { TextSeal } from './text-seal.ts'

/** The protected parts of an entry. */
export type JournalPart = 'request' | 'answer' | 'before' | 'after'

/** What binds a protected part to its entry, so that parts cannot be put into others. */
export function journalPart(entry: { readonly at: string; readonly operation: string }, part: JournalPart): string {
  const context = `journal ${entry.at} ${entry.operation}`
  return part === 'request' ? context : `${context} ${part}`
}

/** Values as protected JSON. */
export function journalText(seal: TextSeal) {
  return {
    protect: (context: string, value: unknown): Uint8Array => seal.protect(context, JSON.stringify(value)),
    /** Null when its key is not here. */
    reveal: (context: string, bytes: Uint8Array): unknown => {
      const text = seal.reveal(context, bytes)
      return text === null ? null : toJson(text)
    },
  }
}

/** Parses a JSON text; null for a damaged one. */
export function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A list is for reading; whole files inside a commit are not shown there. */
const shownText = 2000

/** A value with its long texts cut. */
export function shorten(value: unknown): unknown {
  if (typeof value === 'string' && value.length > shownText) {
    return `${value.slice(0, shownText)}… (${value.length - shownText} more characters)`
  }
  if (Array.isArray(value)) return value.map(shorten)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shorten(part)]))
  }
  return value
}
