import { readFileSync } from 'node:fs'
import { catalogFormat } from '../../lingui.config.ts'

/** Messages and their translations, as the catalog of a language has them; '' where there is none. */
export async function readCatalog(locale: string): Promise<ReadonlyMap<string, string>> {
  const filename = `shared/i18n/locales/${locale}.po`
  const entries = await catalogFormat.parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
  return new Map(Object.entries(entries).map(([message, { translation = '' }]) => [message, translation]))
}
