import { attributesComment, type KnownAttributes } from './attributes.ts'

export interface DotenvVariable extends KnownAttributes {
  readonly key: string
  readonly value: string
}

/**
 * Formats variables as a dotenv text; a comment before each contains its type and whether it is protected and masked. A
 * variable whose value is null is written as a comment, so that reading the text again sets nothing.
 */
export function writeDotenv(
  variables: readonly (Omit<DotenvVariable, 'value'> & { readonly value: string | null })[],
): string {
  return variables
    .map(({ key, value, ...attributes }) => {
      const assignment = value === null ? `# ${key}=` : `${key}=${dotenvValue(value)}`
      return `${attributesComment(attributes)}\n${assignment}\n`
    })
    .join('\n')
}

/** A value in a dotenv text: in the plainest form that all dotenv parsers read the same way. */
export function dotenvValue(value: string): string {
  if (/^[\w./:@%+,~^=-]*$/.test(value)) return value
  // Readers turn carriage returns into line feeds, unless they are escaped.
  const isExact = !value.includes('\r')
  if (isExact && !value.includes("'")) return `'${value}'`
  if (isExact && !value.includes('`')) return `\`${value}\``
  if (isExact && !/["\\]/.test(value)) return `"${value}"`
  return `"${value.replaceAll(/["\\\r\n]/g, escaped)}"`
}

function escaped(character: string): string {
  if (character === '\n') return '\\n'
  if (character === '\r') return '\\r'
  return `\\${character}`
}
