import { getEndpoint, isOperationId, operationIds } from '#shared/contract/contract.ts'
import { type Command, type Flag, program } from './command.ts'
import { formOf, text, twoColumns } from './overview.ts'
import { getParams } from './params.ts'

/** What `COMMAND --help` prints; for `call OPERATION --help`, the operation's params too. */
export function commandHelp(command: Command, rest: readonly string[]): string {
  const operation = rest.find(isOperationId)
  if (command.name === 'call' && operation) {
    const { summary, method, path, effect, pagination } = getEndpoint(operation)
    const params = getParams(operation)
    const sections = [
      ['Params', flagLines(params.map(param => ({ ...param, description: requiredFirst(param) })))],
      ['Options', flagLines(command.flags.filter(({ name }) => !params.some(param => param.name === name)))],
    ] as const
    const notes = [`${method} ${path}`, ...(effect === 'read' ? [] : ['Changes the service: needs --write.'])]
    const list = pagination === 'none' ? [] : ['A list: pages are loaded up to --limit.']
    return text(`Usage: ${program} call ${operation} [OPTIONS]\n\n${[summary, ...notes, ...list].join('\n')}`, sections)
  }
  const operations = operationIds.map(id => [id, getEndpoint(id).summary] as const)
  return text(`Usage: ${program} ${formOf(command)} [OPTIONS]\n\n${command.summary}.`, [
    ['Options', flagLines(command.flags)],
    ...(command.name === 'call' ? [['Operations', twoColumns(operations)] as const] : []),
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

function flagLines(flags: readonly Flag[]): readonly string[] {
  return twoColumns(
    flags.map(
      ({ name, value, description }) => [value === null ? `--${name}` : `--${name} ${value}`, description] as const,
    ),
  )
}
