import { readFileSync } from 'node:fs'

/** Messages and their translations, as the file of a language has them; '' where there is none. Lingui writes each on lines of its own. */
export function readCatalog(locale: string): ReadonlyMap<string, string> {
  const text = readFileSync(`shared/i18n/locales/${locale}.po`, 'utf8')
  const entries = text.matchAll(/^msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)/gm)
  return new Map(
    [...entries]
      .map(([, id = '', translation = '']) => [unquoted(id), unquoted(translation)] as const)
      .filter(([id]) => id !== ''),
  )
}

function unquoted(lines: string): string {
  return lines
    .trim()
    .split('\n')
    .map(line => String(JSON.parse(line)))
    .join('')
}
