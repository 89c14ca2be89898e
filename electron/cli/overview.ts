import { type Command, program } from './command.ts'
import { exitCodeMeanings } from './exit-codes.ts'

const width = 100

/** What `--help` prints. */
export function overview(commands: readonly Command[]): string {
  const lines = commands.map(command => [formOf(command), command.summary] as const)
  return text(`Usage: ${program} COMMAND [OPTIONS]`, [
    ['Commands', twoColumns(lines)],
    [
      'Options',
      twoColumns([
        ['--help', 'Show help, also of a command'],
        ['--version', 'Show the version'],
      ]),
    ],
    ['Exit codes', twoColumns(Object.entries(exitCodeMeanings))],
  ])
}

/** A command with the words that follow it. */
export function formOf({ name, words }: Command): string {
  return [name, ...words].join(' ')
}

/** A page of help: sections without lines are left out. */
export function text(head: string, sections: readonly (readonly [title: string, lines: readonly string[]])[]): string {
  const shown = sections.filter(([, lines]) => lines.length > 0)
  return `${[head, ...shown.map(([title, lines]) => `${title}\n${lines.join('\n')}`)].join('\n\n')}\n`
}

const nameWidth = 34

/** Names beside their descriptions, which are wrapped. */
export function twoColumns(rows: readonly (readonly [string, string])[]): readonly string[] {
  return rows.flatMap(([name, description]) => {
    const lines = wrapped(description, width - nameWidth)
    const head = `  ${name}`
    if (description === '') return [head]
    const first =
      head.length < nameWidth ? `${head.padEnd(nameWidth)}${lines[0]}` : `${head}\n${' '.repeat(nameWidth)}${lines[0]}`
    return [first, ...lines.slice(1).map(line => `${' '.repeat(nameWidth)}${line}`)]
  })
}

function wrapped(description: string, most: number): readonly string[] {
  const lines: string[] = []
  for (const word of description.split(' ')) {
    const line = lines.at(-1)
    if (line === undefined || line.length + word.length + 1 > most) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines
}
