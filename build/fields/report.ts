import { operationIds } from '#shared/contract/contract.ts'
import { paramExceptions, type Reason, reasons } from './exceptions.ts'
import { type Field, getException, getResources, type Resource } from './inventory.ts'
import { optionalParams } from './sent-params.ts'
import { answerShapes } from './shapes.ts'

const introduction = `# Fields of the answers

Every field of every answer, told once for each resource, however many operations answer with it. What a line calls seen is on a screen:
\`e2e/specs/fields.spec.ts\` gives every field a value of its own, renders each screen with the rows of its tables and all their columns, and looks for the value among
texts, titles, labels, links, times and inputs. It fails when a field is on no screen and has no reason below, and when one has a reason
and is on a screen.

\`build/fields/fields.test.ts\` writes this page from the contract and fails when it is out of date.
[exceptions.ts](../../build/fields/exceptions.ts) has the reasons.

| | Fields | Meaning |
|---|---|---|`

const seen = 'On a screen, seen by the check'

/** The page about where each field is shown. */
export function fieldsText(): string {
  const resources = getResources()
  const shapes = answerShapes()
  const all = resources.flatMap(({ name, fields }) =>
    fields.map(({ path }) => getException(name, path)?.reason ?? 'seen'),
  )
  const count = (which: Reason | 'seen') => all.filter(one => one === which).length
  const without = operationIds.filter(id => !shapes.has(id))
  return [
    introduction,
    `| seen | ${count('seen')} | ${seen} |`,
    ...reasonNames.map(reason => `| ${reason} | ${count(reason)} | ${reasons[reason]} |`),
    `| all | ${all.length} | |`,
    '',
    ...resources.flatMap(getSection),
    '## No fields',
    '',
    `Bytes or nothing: ${code(without)}.`,
    '',
    ...paramsSection(),
  ].join('\n')
}

/** Lists only params that no call sends. */
function paramsSection(): readonly string[] {
  const optional = optionalParams()
  const rows = Object.entries(paramExceptions).flatMap(([operation, own]) =>
    own.map(
      ({ reason, fields, note }) =>
        `| \`${operation}\` | ${code(fields.split(' '))} | ${reason} | ${getNote(reason, note)} |`,
    ),
  )
  return [
    '## Params',
    '',
    'What an operation cannot do without, the compiler has every call send. That leaves',
    `${optional.length} params which may be left out. For each of them a file of the renderer that calls the operation, or is two imports from one in the same folder at most,`,
    'writes its name into an object or a text ([sent-params.ts](../../build/fields/sent-params.ts)): this is found in the sources and seen on no screen.',
    'The explorer, which has a form for every operation, does not count; `page` and `per_page` are asked for by every list as it is scrolled. The others:',
    '',
    '| Operation | Params | | Where or why |',
    '|---|---|---|---|',
    ...rows,
    '',
  ]
}

const reasonNames = ['read', 'same', 'elsewhere', 'write', 'technical', 'missing'] as const satisfies readonly Reason[]

function getSection({ name, operations, fields }: Resource): readonly string[] {
  const rows = Map.groupBy(fields, field => {
    const exception = getException(name, field.path)
    return exception ? `${exception.reason} | ${getNote(exception.reason, exception.note)}` : 'seen | '
  })
  return [
    `## ${name}`,
    '',
    operations.length > 0 ? `The answer of ${code(operations)}.` : 'Part of other answers.',
    '',
    '| Fields | | Where or why |',
    '|---|---|---|',
    ...[...rows].map(([exception, own]) => `| ${own.map(fieldName).join(', ')} | ${exception} |`),
    '',
  ]
}

function getNote(reason: Reason, note = ''): string {
  return reason === 'read' ? `\`${note}\`` : note
}

function fieldName({ path, holds }: Field): string {
  return typeof holds === 'string' ? `\`${path}\`` : `\`${path}\` (${holds.resource})`
}

function code(names: readonly string[]): string {
  return names.map(name => `\`${name}\``).join(', ')
}
