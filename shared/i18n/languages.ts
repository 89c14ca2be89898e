/// <reference path="./po.d.ts" />
import type { Catalog } from './i18n.ts'

/** The languages of the app. English is that of the messages in the code and has no catalog. */
const languages = ['en', 'de', 'ja'] as const
export type Language = (typeof languages)[number]

/** The name of each language in itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', ja: '日本語' }

/** For development: English made longer and marked, so that cut texts, and texts outside of the catalogs, are seen. */
export const pseudoLanguage = 'en-XA'
export type ShownLanguage = Language | typeof pseudoLanguage
export const shownLanguages = [...languages, pseudoLanguage] as const

/** Whether a text, such as one from a file, names a language of the app. */
export function isShownLanguage(text: string | null): text is ShownLanguage {
  return shownLanguages.some(language => language === text)
}

/**
 * The first of the preferred locales that the app has, as the language and as the locale for numbers and dates.
 * @param preferred BCP 47, best first; what is not well-formed is passed over
 * @example bestLanguage(['fr-FR', 'de-AT']) // 'de'
 */
export function bestLanguage(preferred: readonly string[]): Language {
  for (const locale of preferred) {
    const language = languages.find(one => isOfLanguage(locale, one))
    if (language) return language
  }
  return 'en'
}

/**
 * The locale for a language: the preferred one of that language, as it also says how dates are written.
 * @example localeFor('de', ['en-GB', 'de-AT']) // 'de-AT'
 */
export function localeFor(language: ShownLanguage, preferred: readonly string[]): string {
  if (language === pseudoLanguage) return 'en'
  return preferred.find(locale => isOfLanguage(locale, language)) ?? language
}

/** False for what is not well-formed, which `Intl` would not take. */
function isOfLanguage(locale: string, language: Language): boolean {
  return /^[a-z]{2}(-[a-z\d]{1,8})*$/i.test(locale) && locale.slice(0, 2).toLowerCase() === language
}

/** The catalog of a language; null for English. Only the bundler can read the files, so code that runs unbundled is English. */
export async function loadCatalog(language: ShownLanguage): Promise<Catalog | null> {
  switch (language) {
    case 'de':
      return (await import('./locales/de.po')).messages
    case 'ja':
      return (await import('./locales/ja.po')).messages
    case pseudoLanguage:
      return (await import('./pseudo.ts')).pseudoCatalog
    case 'en':
      return null
  }
}
