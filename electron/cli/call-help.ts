import { type Command, program } from './command.ts'
import { flagLines } from './help.ts'
import { operationTable } from './operation-table.ts'
import { formOf, text, twoColumns } from './overview.ts'

/** What `call --help` prints: the operations; `call OPERATION --help`: its params. */
export function commandHelp(command: Command, rest: readonly string[]): string {
  const id = rest.find(word => Object.hasOwn(operationTable, word)) ?? ''
  const operation = operationTable[id]
  if (!operation) {
    const operations = Object.entries(operationTable).map(([name, { summary }]) => [name, summary] as const)
    return text(`Usage: ${program} ${formOf(command)} [OPTIONS]\n\n${command.summary}.`, [
      ['Options', flagLines(command.flags)],
      ['Operations', twoColumns(operations)],
    ])
  }
  const { summary, method, path, effect, pagination, params } = operation
  const notes = [`${method} ${path}`, ...(effect === 'read' ? [] : ['Changes the service: needs --write.'])]
  const list = pagination === 'none' ? [] : ['A list: pages are loaded up to --limit.']
  return text(`Usage: ${program} call ${id} [OPTIONS]\n\n${[summary, ...notes, ...list].join('\n')}`, [
    ['Params', flagLines(params.map(param => ({ ...param, description: requiredFirst(param) })))],
    ['Options', flagLines(command.flags.filter(({ name }) => !params.some(param => param.name === name)))],
  ])
}

function requiredFirst({
  required,
  description,
}: {
  readonly required: boolean
  readonly description: string
}): string {
  return [...(required ? ['Required.'] : []), description].filter(Boolean).join(' ')
}
