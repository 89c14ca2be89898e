import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { isOperationId, type OperationId } from '#shared/contract/contract.ts'
import { type ModuleFacts, readConstants, readModule } from './module-facts.ts'

/** The explorer has a form for every operation of the contract, so it doesn't count. */
const explorer = 'explorer'

/**
 * The operations that each feature of the renderer calls, in its own files or in files they import. Features are those with a route, without the
 * explorer.
 * @param renderer the folder with `app`, `features`, `ui` and `lib`
 * @param queries the folder of the queries that these import by `#shared/queries/…`
 */
export function calledOperations(renderer: string, queries: string): ReadonlyMap<OperationId, ReadonlySet<string>> {
  const modules = new Map<string, ModuleFacts>()
  for (const file of getSources(renderer))
    modules.set(file, readModule(readFileSync(join(renderer, file), 'utf8'), file))

  const read = getOperations(queries)
  const callers = new Map<OperationId, Set<string>>()
  for (const [feature, entries] of routedFeatures(modules)) {
    for (const file of reachedFrom(entries, modules)) {
      const facts = modules.get(file)
      const named = facts?.queries.flatMap(query => read.get(query) ?? []) ?? []
      for (const id of [...(facts?.mentions.filter(isOperationId) ?? []), ...named]) {
        callers.set(id, (callers.get(id) ?? new Set()).add(feature))
      }
    }
  }
  return callers
}

/** The operations that each query reads. */
function getOperations(queries: string): ReadonlyMap<string, readonly OperationId[]> {
  return new Map([...queryTexts(queries)].map(([name, texts]) => [name, texts.filter(isOperationId)]))
}

/**
 * The texts and names that each query is made of: operations, params, and those of the constants it uses.
 * @param queries the folder `shared/queries`
 */
export function queryTexts(queries: string): ReadonlyMap<string, readonly string[]> {
  const constants = new Map(
    getSources(queries).flatMap(file => [...readConstants(readFileSync(join(queries, file), 'utf8'))]),
  )
  const within = (name: string, above: ReadonlySet<string>): readonly string[] =>
    (constants.get(name) ?? []).flatMap(text => [
      text,
      ...(above.has(text) ? [] : within(text, new Set([...above, text]))),
    ])
  return new Map([...constants.keys()].map(name => [name, within(name, new Set([name]))]))
}

function getSources(renderer: string): string[] {
  return readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .map(file => file.split(sep).join('/'))
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
}

/** The files of each feature that a route, or anything else of the app's frame, imports. */
function routedFeatures(modules: ReadonlyMap<string, ModuleFacts>): Map<string, Set<string>> {
  const features = new Map<string, Set<string>>()
  for (const [file, { imports }] of modules) {
    if (!file.startsWith('app/')) continue
    for (const target of imports.map(specifier => resolved(file, specifier))) {
      const feature = /^features\/([^/]+)\//.exec(target)?.[1]
      if (feature !== undefined && feature !== explorer)
        features.set(feature, (features.get(feature) ?? new Set()).add(target))
    }
  }
  return features
}

function reachedFrom(entries: Iterable<string>, modules: ReadonlyMap<string, ModuleFacts>): Set<string> {
  const reached = new Set(entries)
  for (const file of reached) {
    for (const specifier of modules.get(file)?.imports ?? []) {
      const target = resolved(file, specifier)
      if (modules.has(target)) reached.add(target)
    }
  }
  return reached
}

/** A path below the renderer; what leads out of it names no module there. */
function resolved(from: string, specifier: string): string {
  if (specifier.startsWith('#renderer/')) return specifier.slice('#renderer/'.length)
  return specifier.startsWith('.')
    ? relative('.', join(dirname(from), specifier))
        .split(sep)
        .join('/')
    : specifier
}
