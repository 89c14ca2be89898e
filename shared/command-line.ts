import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from './text/visible.ts'

/**
 * Commands that print a secret. They run without a shell: the line that a user types is split into a program and its arguments here, by spaces and
 * quotes only.
 */

/** As it is shown: main's question shows all of it, on a screen that does not scroll. */
const maxCommandLength = 400
const tooLong = t('A command has at most {maxCommandLength} characters', { maxCommandLength })

/**
 * The program and its arguments; null when a quote is not closed. Spaces separate, single and double quotes group, all other characters are literal.
 */
export function parseCommand(line: string): readonly string[] | null {
  const word = /(?:[^\s'"]|'[^']*'|"[^"]*")+/g
  if (line.replace(word, '').trim() !== '') return null
  const words = line.match(word) ?? []
  return words.map(text => text.replace(/'([^']*)'|"([^"]*)"/g, (_whole, single = '', double = '') => single + double))
}

/** A line that `parseCommand` reads as the same program and arguments. */
export function formatCommand(argv: readonly string[]): string {
  return argv.map(quoted).join(' ')
}

function quoted(word: string): string {
  if (/^[^\s'"]+$/.test(word)) return word
  if (!word.includes('"')) return `"${word}"`
  return word
    .split('"')
    .map(part => (part === '' ? '' : `"${part}"`))
    .join(`'"'`)
}

/** A command for a question: `formatCommand` with every character visible. */
export function shownCommand(argv: readonly string[]): string {
  return visibleString(formatCommand(argv))
}

/** The program of a command without its folder, as people call it. */
export function programName(argv: readonly string[]): string {
  return argv[0]?.split(/[\\/]/).at(-1) ?? ''
}

/** A name in PATH, or a full path; relative paths would depend on the working directory of the app. */
const program = /^(?:[^\\/]+|\/.*[^/]|[A-Za-z]:\\.*[^\\])$/

/** A program and its arguments. */
export const command = z
  .array(
    z
      .string()
      .max(maxCommandLength, tooLong)
      .regex(/^\P{Cc}*$/u, t('A command must be one line of text')),
  )
  .min(1, t('Enter a command'))
  .max(maxCommandLength, tooLong)
  .refine(([name = '']) => program.test(name), t('Start with the name of a program or its full path'))
  .refine(
    argv => shownCommand(argv).length <= maxCommandLength,
    t('A command has at most {maxCommandLength} characters', { maxCommandLength }),
  )
  .readonly()

/** The problem of a typed command line; null if it is valid. */
export function commandProblem(line: string): string | null {
  const argv = parseCommand(line)
  return argv === null
    ? t('Add the closing quotation mark')
    : (command.safeParse(argv).error?.issues[0]?.message ?? null)
}
