import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { app } from 'electron'
import { activate } from '#shared/i18n/i18n.ts'
import { bestLanguage, isShownLanguage, loadCatalog, localeFor, type ShownLanguage } from '#shared/i18n/languages.ts'
import { getPaths } from './paths.ts'

/**
 * Makes the language of the settings active in main: that of the last run, as the settings are in a database that opens
 * later. Texts of constants are made when their modules are loaded, so it comes before all of them.
 */
export async function activateLanguage(): Promise<void> {
  kept = readLanguage(getPaths(import.meta.dirname, dataFolder()).language)
  await use(kept)
}

/** What the file holds. Settings change with every step of a window, and the file is written here only. */
let kept: ShownLanguage | null = null

/**
 * Follows a change of the setting: in texts that are made from now on, and in all of them from the next start.
 * @param file where the language is kept for the next start
 * @returns whether it changed
 */
export async function followLanguage(file: string, setting: ShownLanguage | null): Promise<boolean> {
  if (setting === kept) return false
  writeFileSync(file, setting ?? '')
  kept = setting
  await use(setting)
  return true
}

async function use(setting: ShownLanguage | null): Promise<void> {
  const preferred = systemLocales()
  const language = setting ?? bestLanguage(preferred)
  activate(localeFor(language, preferred), await loadCatalog(language))
}

/** Electron knows them only once it is ready; these are the same. On Linux the environment names them, as for every program. */
function systemLocales(): readonly string[] {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env
  const named = LC_ALL || LC_MESSAGES || LANG
  const ofEnvironment = named ? [named.replace(/[.@].*$/, '').replace('_', '-')] : []
  return [...ofEnvironment, new Intl.DateTimeFormat().resolvedOptions().locale]
}

/** Null follows the system: there was no choice, or it can't be read. */
function readLanguage(file: string): ShownLanguage | null {
  try {
    const text = readFileSync(file, 'utf8')
    return isShownLanguage(text) ? text : null
  } catch {
    return null
  }
}

/** The folder that the start is for. Arguments are read in full later, with messages about them. */
function dataFolder(): string {
  const { values } = parseArgs({ strict: false, options: { 'user-data': { type: 'string' } } })
  const named = values['user-data']
  return typeof named === 'string' ? named : app.getPath('userData')
}
