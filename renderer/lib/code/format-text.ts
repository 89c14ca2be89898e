import type { Options } from 'prettier'
import { t } from '#shared/i18n/i18n.ts'

/** The format of a file that can be formatted on request, by name; null for others. */
export function getFormat(path: string): 'json' | 'yaml' | null {
  if (/\.(?:json|jsonc|geojson|webmanifest|ipynb)$/i.test(path)) return 'json'
  return /\.ya?ml$/i.test(path) ? 'yaml' : null
}

export interface FormatInput {
  readonly text: string
  readonly format: 'json' | 'yaml'
}
export type FormatResult = { readonly text: string } | { readonly problem: string }

/**
 * Formats JSON or YAML as Prettier does, with the indentation the text has, and a newline at the end only where it has
 * one. Comments stay.
 */
export async function formatText({ text, format }: FormatInput): Promise<FormatResult> {
  // Large, and rarely used.
  const [{ format: run }, babel, estree, yaml] = await Promise.all([
    import('prettier/standalone'),
    import('prettier/plugins/babel'),
    import('prettier/plugins/estree'),
    import('prettier/plugins/yaml'),
  ])
  const options: Options = {
    parser: format,
    plugins: [babel, { ...estree }, yaml],
    ...getIndentation(text),
  }
  try {
    const formatted = await run(text, options)
    return { text: /\n$/.test(text) ? formatted : formatted.replace(/\n$/, '') }
  } catch (thrown) {
    const [first = t('it can’t be parsed')] = thrown instanceof Error ? thrown.message.split('\n') : []
    return { problem: first }
  }
}

/** The indentation of the first line that has one. */
export function getIndentation(text: string): { readonly useTabs: boolean; readonly tabWidth: number } {
  const found = /^(\t| {2,8})[^\s]/m.exec(text)?.[1] ?? '  '
  return found === '\t' ? { useTabs: true, tabWidth: 4 } : { useTabs: false, tabWidth: found.length }
}
