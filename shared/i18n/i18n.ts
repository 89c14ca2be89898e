import { type CompiledMessage, compileMessage } from './icu.ts'

/** Message in English → what it compiles to in the active language. */
export type Catalog = Readonly<Record<string, CompiledMessage>>

/** What the placeholders of a message take. Null and undefined leave nothing. */
export type Values = Readonly<Record<string, string | number | null | undefined>>

interface Language {
  readonly locale: string
  /** Null for English. */
  readonly catalog: Catalog | null
  /** Made when they are first needed: the first ones of a process take some milliseconds, and most commands show none. */
  plurals: Intl.PluralRules | null
  numbers: Intl.NumberFormat | null
  /** English messages by their text in this language. */
  english: ReadonlyMap<string, string> | null
}

const toLanguage = (locale: string, catalog: Catalog | null): Language => ({
  ...{ locale, catalog, plurals: null, numbers: null, english: null },
})
const english = toLanguage('en', null)
let active = english
let isForProgram = () => false

/** English has no catalog: its messages are compiled when they are first shown. They are those of the code, so there is an end to them. */
const compiled = new Map<string, CompiledMessage>()

/**
 * Makes a language the one that `t` answers in, from now on. Texts that were made before stay as they are, so the page does
 * it before its screens are imported, and a window is loaded again when the language changes.
 * @param catalog null for English
 */
export function activate(locale: string, catalog: Catalog | null): void {
  active = toLanguage(locale, catalog)
}

/** Sets what tells whether a text is made for a program, such as a command or an assistant: these texts are English in every language of the app. */
export function keepEnglishFor(isProgram: () => boolean): void {
  isForProgram = isProgram
}

function getLanguage(): Language {
  return active.catalog !== null && isForProgram() ? english : active
}

/** The active language, as `Intl` takes it. */
export function activeLocale(): string {
  return getLanguage().locale
}

/**
 * The locale of dates and times: the active language, as the system writes it where that is the system's language, with
 * the hours of the system, 12 or 24.
 */
export function dateLocale(): string {
  const system = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).resolvedOptions()
  const own = new Intl.Locale(system.locale)
  const locale = activeLocale()
  if (own.language === new Intl.Locale(locale).language) return system.locale
  const { hourCycle } = system
  return new Intl.Locale(locale, hourCycle && { hourCycle }).toString()
}

/**
 * A message in the active language; in English where its catalog lacks it.
 * @param message English, in ICU MessageFormat: `{name}` and `{count, plural, one {# file} other {# files}}`
 * @param values one for each placeholder. They are inserted as they are: nothing in them is read as a placeholder or a mark
 * @example t('Delete {name}?', { name: 'main' }) // 'Delete main?'
 */
export function t(message: string, values?: Values): string {
  if (getLanguage().catalog === null && !message.includes('{') && !message.includes("'")) return message
  return tPieces(message, values ?? {}, String).join('')
}

/**
 * A message whose English text has several meanings, such as "Closed" of an issue and of a merge request's approval; named
 * after gettext's function.
 * @param context what tells the meanings apart, for translators; it is not shown
 * @example pgettext('environment tier', 'Other')
 */
export function pgettext(context: string, message: string, values?: Values): string {
  const tokens = translated(`${context}${contextEnd}${message}`)
  return tokens === null ? t(message, values) : formatPieces(tokens, values ?? {}, String).join('')
}

/**
 * The English messages without values that a text of the active language is made of: for a search by the words of the API.
 * @returns empty in English, and for a text that is no message
 */
export function englishFor(text: string): string {
  active.english ??= readEnglish(active.catalog ?? {})
  return active.english.get(text) ?? ''
}

function readEnglish(catalog: Catalog): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [id, [token, ...others]] of Object.entries(catalog)) {
    if (typeof token !== 'string' || others.length > 0) continue
    const message = id.slice(id.indexOf(contextEnd) + 1)
    const before = found.get(token)
    found.set(token, before === undefined ? message : `${before} ${message}`)
  }
  return found
}

/** Between the context of a message and its text, in its ID in catalogs; as in gettext. */
export const contextEnd = '\u0004'

/**
 * A message in the active language in pieces, for a text that is styled or searched in parts: the message's own text, and
 * what `insert` makes of each value. The language decides their order.
 */
export function tPieces<Value, Inserted>(
  message: string,
  values: Readonly<Record<string, Value>>,
  insert: (value: NonNullable<Value>) => Inserted,
): readonly (string | Inserted)[] {
  return formatPieces(tokensOf(message), values, insert)
}

/**
 * Texts that were translated already, as a list without "and". `Intl.ListFormat` has none that all languages write so.
 * @example formatList(['3 applied', '1 failed']) // '3 applied, 1 failed'
 */
export function formatList(items: readonly string[]): string {
  return items.reduce((list, item) => (list === '' ? item : t('{list}, {item}', { list, item })), '')
}

/**
 * A time for a file that is read elsewhere: in UTC, and written as the active language writes it.
 * @param iso what is no time is returned as it is
 * @param parts the time alone, for a row under a heading with the day
 */
export function formatMoment(iso: string, parts: 'dayAndTime' | 'time' = 'dayAndTime'): string {
  const day = { year: 'numeric', month: 'short', day: 'numeric' } as const
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const format = parts === 'time' ? time : { ...day, ...time, timeZoneName: 'short' as const }
  const moment = Date.parse(iso)
  return Number.isNaN(moment)
    ? iso
    : new Intl.DateTimeFormat(activeLocale(), { ...format, timeZone: 'UTC' }).format(moment)
}

/**
 * Whole sentences that were translated already, one after the other.
 * @param sentences null, false and '' are left out
 * @example formatSentences(['Nothing was sent.', 'Try again.']) // 'Nothing was sent. Try again.'
 */
export function formatSentences(sentences: readonly (string | null | false)[]): string {
  return sentences.reduce<string>((text, sentence) => {
    if (!sentence) return text
    return text === '' ? sentence : t('{text} {sentence}', { text, sentence })
  }, '')
}

/** The compiled form of a message in the active language. */
function tokensOf(message: string): CompiledMessage {
  const known = translated(message) ?? compiled.get(message)
  if (known !== undefined) return known
  const tokens = compileMessage(message)
  compiled.set(message, tokens)
  return tokens
}

function translated(id: string): CompiledMessage | null {
  const { catalog } = getLanguage()
  return (catalog !== null && Object.hasOwn(catalog, id) ? catalog[id] : null) ?? null
}

/** A number as the active language writes it. In a message, `{count, number}` does the same; `{id}` stays as it is. */
export function formatNumber(value: number): string {
  const language = getLanguage()
  language.numbers ??= new Intl.NumberFormat(language.locale)
  return language.numbers.format(value)
}

/**
 * A share as the active language writes it, in percent.
 * @param share of 1
 * @param digits after the decimal mark, at most
 * @example formatPercent(0.6666, 1) // '66.7%'
 */
export function formatPercent(share: number, digits = 0): string {
  return new Intl.NumberFormat(activeLocale(), { style: 'percent', maximumFractionDigits: digits }).format(share)
}

const units = { days: 86_400_000, hours: 3_600_000, minutes: 60_000, seconds: 1000 } as const

/**
 * A stretch of time in its two largest units, as the active language writes it.
 * @param milliseconds negative ones count as 0; what is left of a unit is cut off
 * @example formatDuration(90_500, 'short') // '1 min, 30 sec'
 * @example formatDuration(18_420_000, 'long') // '5 hours, 7 minutes'
 */
export function formatDuration(milliseconds: number, style: 'short' | 'long'): string {
  const whole = Math.max(0, milliseconds)
  const names = Object.entries(units)
  const first = names.findIndex(([, size]) => whole >= size)
  const largest = first === -1 ? names.slice(-1) : names.slice(first, first + 2)
  const amounts = largest.map(([unit, size], index) => {
    const [, larger = Number.POSITIVE_INFINITY] = largest[index - 1] ?? []
    return [unit, Math.floor((whole % larger) / size)] as const
  })
  const secondsDisplay = first === -1 ? 'always' : 'auto'
  return new Intl.DurationFormat(activeLocale(), { style, secondsDisplay }).format(Object.fromEntries(amounts))
}

function getPlurals(): Intl.PluralRules {
  const language = getLanguage()
  language.plurals ??= new Intl.PluralRules(language.locale)
  return language.plurals
}

/**
 * A compiled message with its values put in, in pieces: the message's own text, and what `insert` makes of each value.
 * Values are never joined to the text before it is read, so nothing in them can act as a placeholder, an escape or a mark.
 * @param count the number that `#` stands for, inside a plural
 */
function formatPieces<Value, Inserted>(
  tokens: CompiledMessage,
  values: Readonly<Record<string, Value>>,
  insert: (value: NonNullable<Value>) => Inserted,
  count?: number,
): readonly (string | Inserted)[] {
  return tokens.flatMap((token): readonly (string | Inserted)[] => {
    if (typeof token === 'string') return [token === '#' && count !== undefined ? formatNumber(count) : token]
    const [name, type, choices] = token
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined || value === null) return []
    if (type === 'number') return [formatNumber(Number(value))]
    if (choices === undefined) return [insert(value)]
    const isPlural = type === 'plural'
    const number = Number(value)
    // `=1` of a message is `1` when compiled, and goes before the branch of the language's rules.
    const branch = isPlural && !Object.hasOwn(choices, String(value)) ? getPlurals().select(number) : String(value)
    const chosen = (Object.hasOwn(choices, branch) ? choices[branch] : choices.other) ?? []
    return formatPieces(chosen, values, insert, isPlural ? number : count)
  })
}
