import { type Command, type Declared, type Flag, program } from './command.ts'
import { exitCodeMeanings } from './exit-codes.ts'
import type { Io } from './io.ts'
import { operationTable } from './operation-table.ts'
import { writeText } from './output.ts'

/** `man`: the manual page of all commands and operations, for man(1). */
export async function printManual(io: Io, { commands }: Declared): Promise<number> {
  await writeText(io, manual(commands))
  return 0
}

function manual(commands: readonly Command[]): string {
  const shown = commands.flatMap(({ name, words, summary, flags }) => [
    `.SS ${roff([name, ...words].join(' '))}`,
    `${roff(summary)}.`,
    ...flags.flatMap(flagLines),
  ])
  const operations = Object.entries(operationTable).flatMap(([id, { summary, method, path, params }]) => {
    const shownParams = params.map(param =>
      param.required ? { ...param, description: `Required. ${param.description}` } : param,
    )
    return [`.SS ${roff(id)}`, roff(summary), '.br', roff(`${method} ${path}`), ...shownParams.flatMap(flagLines)]
  })
  const codes = Object.entries(exitCodeMeanings).flatMap(([code, meaning]) => ['.TP', `.B ${code}`, roff(meaning)])
  return `${[
    `.TH ${program.toUpperCase()} 1`,
    ...['.SH NAME', `${program} \\- administration of repositories and groups from the terminal`],
    ...['.SH SYNOPSIS', `.B ${program}`, 'COMMAND [OPTIONS]'],
    ...['.SH COMMANDS', ...shown],
    ...['.SH OPERATIONS', 'Params and answers of \\fBcall\\fR.', ...operations],
    ...['.SH EXIT STATUS', ...codes],
  ].join('\n')}\n`
}

function flagLines({ name, value, description }: Flag): readonly string[] {
  const form = value === null ? `\\fB\\-\\-${roff(name)}\\fR` : `\\fB\\-\\-${roff(name)}\\fR ${roff(value)}`
  return ['.TP', form, roff(description) || '\\&']
}

/** Text without meaning to roff. */
function roff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/, '\\&$1')
    .replaceAll('\n', ' ')
}
