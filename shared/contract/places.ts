import type { Endpoint } from './endpoint.ts'

/** The param of the path that names the project or group of an operation; null for an operation of the instance. */
export function placeParam({
  path,
}: Pick<Endpoint, 'path'>): { readonly kind: 'project' | 'group'; readonly name: string } | null {
  const [, collection, name] = /^\/(projects|groups)\/:([a-z_]+)/.exec(path) ?? []
  if (name === undefined) return null
  return { kind: collection === 'projects' ? 'project' : 'group', name }
}

/** The resource of an operation: the part of its ID before the dot. */
export function getResource(operation: string): string {
  return operation.split('.', 1)[0] ?? operation
}
