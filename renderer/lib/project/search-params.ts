/**
 * Reads the search part of links. The searches of all routes are in the code of the first screen, so they are read without a schema
 * library. An invalid value is dropped: a link always leads somewhere.
 */

/** Reads one value; undefined when an optional one is missing or invalid. */
interface Field<T> {
  parse(given: unknown): T
}
type Fields = Readonly<Record<string, Field<unknown>>>

type OptionalNames<F extends Fields> = {
  [N in keyof F]: undefined extends ReturnType<F[N]['parse']> ? N : never
}[keyof F]
type Values<F extends Fields> = { [N in Exclude<keyof F, OptionalNames<F>>]: ReturnType<F[N]['parse']> } & {
  [N in OptionalNames<F>]?: ReturnType<F[N]['parse']>
}

/** The search part of a route: its fields, and how a link is read. Unknown fields are dropped. */
export interface Search<F extends Fields> {
  readonly fields: F
  parse(given: unknown): { [N in keyof Values<F>]: Values<F>[N] }
}

/** The parsed params of a search. */
export type SearchOf<S extends Search<Fields>> = ReturnType<S['parse']>

/** Declares the search part of a route. */
export function defineSearch<const F extends Fields>(fields: F): Search<F> {
  const isRead = (value: object): value is { [N in keyof Values<F>]: Values<F>[N] } =>
    Object.keys(value).every(name => Object.hasOwn(fields, name))
  return {
    fields,
    parse: given => {
      const values: ReadonlyMap<string, unknown> = new Map(Object.entries(given ?? {}))
      const read = Object.entries(fields).flatMap(([name, field]) => {
        const value = field.parse(values.get(name))
        return value === undefined ? [] : [[name, value] as const]
      })
      const search = Object.fromEntries(read)
      if (!isRead(search)) throw new TypeError('Unknown fields in the search')
      return search
    },
  }
}

/** Text of limited length. */
export const optionalText = (max: number): Field<string | undefined> => ({
  parse: given => (typeof given === 'string' && given.length <= max ? given : undefined),
})

/** Text of one form. */
export const matching = (pattern: RegExp): Field<string | undefined> => ({
  parse: given => (typeof given === 'string' && pattern.test(given) ? given : undefined),
})

/** An ID. */
export const digits = matching(/^\d{1,15}$/)

/** A whole number; the app's own links contain it as a number. */
export const wholeNumber = (min: number, max = Number.MAX_SAFE_INTEGER): Field<number | undefined> => ({
  parse: given => {
    const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
    return typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max ? number : undefined
  },
})

/** One of some words. */
export const oneOf = <const W extends string>(words: readonly W[]): Field<W | undefined> => ({
  parse: given => words.find(word => word === given),
})

/** A branch, tag or commit; the screen picks one where there is none. */
export const ref = optionalText(1024)

/** A file or folder; the top where there is none. */
export const path = optionalText(4096)

/** A file of a screen that shows one. */
export const requiredPath: Field<string> = { parse: given => path.parse(given) ?? '' }

/** A switch. The search part is text, so that it comes as a word. */
export const flag: Field<boolean | undefined> = {
  parse: given => {
    if (typeof given === 'boolean') return given
    return given === 'true' ? true : given === 'false' ? false : undefined
  },
}

const time = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2}))?$/

/** A day, or a time as the API writes it. */
export const moment: Field<string | undefined> = {
  parse: given => {
    const text = matching(time).parse(given) ?? ''
    const [day = ''] = text.split('T')
    if (Number.isNaN(Date.parse(text)) || Number.isNaN(Date.parse(day))) return undefined
    // A day that its month does not have becomes one of the next.
    return new Date(day).toISOString().startsWith(day) ? text : undefined
  },
}

/** A day of a calendar, `2026-11-23`. */
export const day: Field<string | undefined> = {
  parse: given => {
    const text = moment.parse(given)
    return text?.includes('T') ? undefined : text
  },
}
