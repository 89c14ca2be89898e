import { activate } from '#shared/i18n/i18n.ts'
import { bestLanguage, isShownLanguage, loadCatalog, localeFor, type ShownLanguage } from '#shared/i18n/languages.ts'

/**
 * The language of the last start, in the page's own storage: main's answer with the settings comes later than the first text.
 * What the settings say is followed as soon as they are there.
 */
const storageKey = 'language'

/** Makes the language active in which the page starts. In English if its catalog can't be loaded. */
export async function activateLanguage(): Promise<void> {
  const language = startLanguage()
  const catalog = await loadCatalog(language).catch(() => null)
  activate(localeFor(language, navigator.languages), catalog)
  document.documentElement.lang = language
}

/**
 * Loads the page again where the settings name another language: its texts were made in the former one.
 * @param setting null follows the system
 * @returns whether the page stays
 */
export function keepLanguage(setting: ShownLanguage | null): boolean {
  if (isInLanguage(setting)) return true
  localStorage.setItem(storageKey, wantedLanguage(setting))
  location.reload()
  return false
}

/** Whether the page is in the language that the settings name. */
export function isInLanguage(setting: ShownLanguage | null): boolean {
  return wantedLanguage(setting) === startLanguage()
}

function wantedLanguage(setting: ShownLanguage | null): ShownLanguage {
  return setting ?? bestLanguage(navigator.languages)
}

function startLanguage(): ShownLanguage {
  const kept = localStorage.getItem(storageKey)
  return isShownLanguage(kept) ? kept : bestLanguage(navigator.languages)
}
