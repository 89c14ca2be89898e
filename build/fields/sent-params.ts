import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { parseSync } from '@swc/core'
import { getEndpoint, isOperationId, type OperationId, operationIds } from '#shared/contract/contract.ts'
import { queryTexts } from '../operations/called-operations.ts'
import { readModule } from '../operations/module-facts.ts'

/** A param that a caller may leave out. */
export interface OptionalParam {
  readonly operation: OperationId
  readonly name: string
}

/** Every param that may be left out; the compiler refuses a call without the others. */
export function optionalParams(): readonly OptionalParam[] {
  return operationIds.flatMap(operation => {
    const { path, query, body } = getEndpoint(operation).params
    return Object.entries({ ...path, ...query, ...body })
      .filter(([, schema]) => schema.safeParse(undefined).success)
      .map(([name]) => ({ operation, name }))
  })
}

/** The maximum number of imports between the file that names the operation and the one that sets the param. */
const maxDistance = 2

interface Module {
  readonly operations: readonly OperationId[]
  readonly names: ReadonlySet<string>
  readonly neighbours: Set<string>
}

/**
 * The file of the renderer in which each optional param is written, the nearest one to a file that calls the operation;
 * what no file near a call writes is left out. The explorer, which has a form for everything, does not count.
 * @param renderer the folder with `app`, `features`, `ui` and `lib`
 * @param queries the folder of the queries that these import: a file that imports one calls its operation, with its params
 */
export function sentParams(renderer: string, queries: string): ReadonlyMap<string, string> {
  const modules = getModules(renderer, queryTexts(queries))
  const sent = new Map<string, string>()
  const near = new Map<OperationId, readonly string[]>()
  for (const { operation, name } of optionalParams()) {
    const files = near.get(operation) ?? filesNear(operation, modules)
    near.set(operation, files)
    const file = files.find(one => modules.get(one)?.names.has(name))
    if (file !== undefined) sent.set(`${operation} ${name}`, file)
  }
  return sent
}

function getModules(renderer: string, texts: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, Module> {
  const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .map(file => file.split(sep).join('/'))
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('features/explorer/'))
  const sources = files.map(file => ({ file, source: readFileSync(join(renderer, file), 'utf8') }))
  const facts = sources.map(({ file, source }) => ({ file, source, ...readModule(source, file) }))
  const modules = new Map<string, Module>(
    facts.map(({ file, source, mentions, queries }) => {
      const ofQueries = queries.flatMap(query => texts.get(query) ?? [])
      const operations = [...mentions, ...ofQueries].filter(isOperationId)
      const names = new Set([...namesWrittenIn(source, file), ...ofQueries])
      return [file, { operations, names, neighbours: new Set<string>() }]
    }),
  )
  for (const { file, imports } of facts) {
    for (const target of imports.map(specifier => join(dirname(file), specifier).split(sep).join('/'))) {
      modules.get(file)?.neighbours.add(target)
      modules.get(target)?.neighbours.add(file)
    }
  }
  return modules
}

/** The files that call an operation, then those next to them, and those next to these. */
function filesNear(operation: OperationId, modules: ReadonlyMap<string, Module>): readonly string[] {
  const near = new Set(
    [...modules].filter(([, { operations }]) => operations.includes(operation)).map(([file]) => file),
  )
  const homes = new Set([...near].map(getHome))
  for (let distance = 0; distance < maxDistance; distance += 1) {
    for (const file of [...near])
      for (const next of modules.get(file)?.neighbours ?? []) if (homes.has(getHome(next))) near.add(next)
  }
  return [...near]
}

/** `features/tags` of `features/tags/create/form.tsx`: what stands elsewhere writes params of other operations. */
function getHome(file: string): string {
  return file.split('/').slice(0, 2).join('/')
}

/** Names of properties that an object gets, and texts: what a request can be made of. Not those of types and patterns. */
function namesWrittenIn(source: string, file: string): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return void node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const type = getText(node, 'type')
    if (
      /^Ts(TypeAnnotation|InterfaceDeclaration|TypeAliasDeclaration|TypeParameter)/.test(type) ||
      type.endsWith('Pattern')
    )
      return
    if (type === 'StringLiteral') names.add(getText(node, 'value'))
    if (type === 'KeyValueProperty') names.add(getText(Reflect.get(node, 'key'), 'value'))
    if (type === 'ObjectExpression') {
      const properties: unknown = Reflect.get(node, 'properties')
      for (const one of Array.isArray(properties) ? properties : [])
        if (getText(one, 'type') === 'Identifier') names.add(getText(one, 'value'))
    }
    Object.values(node).forEach(visit)
  }
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }).body)
  return names
}

function getText(node: unknown, key: string): string {
  const value: unknown = typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined
  return typeof value === 'string' ? value : ''
}
