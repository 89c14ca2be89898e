import { getEndpoint, type OperationId, paramsSchema } from '#shared/contract/contract.ts'
import { type ExampleSource, exampleChoices, exampleSource, neededParams } from '#shared/contract/examples.ts'
import { t } from '#shared/i18n/i18n.ts'

export type Values = Readonly<Record<string, unknown>>

/** Returns the rows of the response to a read; empty when it was refused. */
export type RowsOf = (read: OperationId, params: Values) => Promise<readonly Values[]>

/** Rows of a list to try as parents: the first project may have no environment, for example. */
const maxRows = 4

/**
 * Finds sets of params for a read in the responses of other reads.
 * @param known given values of params
 */
export async function* paramSets(read: OperationId, getRows: RowsOf, known: Values = {}): AsyncGenerator<Values> {
  const needed = neededParams(getEndpoint(read))
  const given = Object.fromEntries(needed.flatMap(name => (name in known ? [[name, known[name]]] : [])))
  const open = needed.filter(name => !(name in known))
  for await (const found of assigned(read, open, given, getRows)) {
    for (const choice of exampleChoices(getEndpoint(read))) {
      const params = { ...choice, ...found }
      // A value from a response may be invalid as a param.
      if (paramsSchema(getEndpoint(read)).safeParse(params).success) yield params
    }
  }
}

async function* assigned(
  read: OperationId,
  [name, ...others]: readonly string[],
  params: Values,
  getRows: RowsOf,
): AsyncGenerator<Values> {
  if (name === undefined) {
    yield params
    return
  }
  const source = exampleSource(getEndpoint(read), name)
  if (!source) return
  for await (const value of valuesFrom(source, params, getRows)) {
    yield* assigned(read, others, { ...params, [name]: value }, getRows)
  }
}

async function* valuesFrom(source: ExampleSource, known: Values, getRows: RowsOf): AsyncGenerator<unknown> {
  const named = Object.entries(source.named ?? {}).map(([theirs, here]) => [theirs, known[here]])
  for await (const params of paramSets(source.read, getRows, { ...known, ...Object.fromEntries(named) })) {
    const values = bestFirst(source, await getRows(source.read, params)).flatMap(row => row[source.field] ?? [])
    if (values.length === 0) continue
    if (source.take === 'ends') yield [values[0], values.at(-1)]
    else yield* source.take === 'last' ? values.slice(-1) : values.slice(0, maxRows)
  }
}

function bestFirst({ read, only = {}, prefer = {} }: ExampleSource, rows: readonly Values[]): readonly Values[] {
  const has = (row: Values, fields: Values) => Object.entries(fields).every(([name, value]) => row[name] === value)
  const rank = (row: Values) => (read === 'projects.list' ? getPromise(row) : Number(has(row, prefer)))
  return rows.filter(row => has(row, only)).toSorted((a, b) => rank(b) - rank(a))
}

/** Ranks projects by how much they are likely to return: those with a repository first, then by the access level of the token's user. */
function getPromise({ default_branch, permissions, archived }: Values): number {
  const levels = JSON.stringify(permissions ?? null).match(/(?<="access_level":)\d+/g) ?? []
  const isEmpty = default_branch === null || default_branch === undefined
  return Math.max(0, ...levels.map(Number)) + (isEmpty ? 0 : 1000) - (archived === true ? 100 : 0)
}

/** The reads whose responses contain the params of a read. */
export function getSources(read: OperationId): readonly OperationId[] {
  const endpoint = getEndpoint(read)
  return neededParams(endpoint).flatMap(name => exampleSource(endpoint, name)?.read ?? [])
}

/** Why no params were found for a read, with names of the contract only. */
export function missingExample(read: OperationId): string {
  const endpoint = getEndpoint(read)
  const sources = neededParams(endpoint).map(name => [name, exampleSource(endpoint, name)] as const)
  const [untold] = sources.find(([, source]) => source === null) ?? []
  if (untold !== undefined) return t('No read operation returns a value for {param}', { param: untold })
  const [name = '', source] = sources.at(-1) ?? []
  return t('No {param} found in the responses of {operation}', { param: name, operation: source?.read ?? '' })
}
