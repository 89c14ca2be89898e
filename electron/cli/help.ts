import { type Command, type Flag, program } from './command.ts'
import { formOf, text, twoColumns } from './overview.ts'

/** What `COMMAND --help` prints. */
export function commandHelp(command: Command): string {
  return text(`Usage: ${program} ${formOf(command)} [OPTIONS]\n\n${command.summary}.`, [
    ['Options', flagLines(command.flags)],
  ])
}

export function flagLines(flags: readonly Flag[]): readonly string[] {
  return twoColumns(
    flags.map(
      ({ name, value, description }) => [value === null ? `--${name}` : `--${name} ${value}`, description] as const,
    ),
  )
}
