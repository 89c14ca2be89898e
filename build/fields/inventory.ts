import type { OperationId } from '#shared/contract/contract.ts'
import { type Exception, fieldExceptions, type Reason } from './exceptions.ts'
import { answerShapes, type LeafKind, type Shape } from './shapes.ts'

/** A field of a resource, listed once for all places of the resource. */
export interface Field {
  /** Dotted, lists as `[]`, maps as `.*`. */
  readonly path: string
  /** Its content: a value, or another resource. */
  readonly holds: LeafKind | { readonly resource: string }
}

/** A resource with its own fields and the operations that answer with it. */
export interface Resource {
  readonly name: string
  readonly operations: readonly OperationId[]
  readonly fields: readonly Field[]
}

/** Every resource of every answer, in the order of the contract. */
export function getResources(shapes: ReadonlyMap<OperationId, Shape> = answerShapes()): readonly Resource[] {
  const found = new Map<string, { name: string; operations: OperationId[]; fields: readonly Field[] }>()
  const queue: { shape: Shape; operation: OperationId | null }[] = []
  for (const [operation, shape] of shapes) queue.push({ shape: getItem(shape), operation })
  for (const { shape, operation } of queue) {
    if (shape.kind !== 'object' || shape.resource === null) continue
    const known = found.get(shape.resource)
    if (known) {
      if (operation) known.operations.push(operation)
      continue
    }
    const inner: Shape[] = []
    const fields = getFields(shape.fields, '', inner)
    found.set(shape.resource, { name: shape.resource, operations: operation ? [operation] : [], fields })
    queue.push(...inner.map(one => ({ shape: one, operation: null })))
  }
  return [...found.values()]
}

function getFields(fields: Readonly<Record<string, Shape>>, before: string, inner: Shape[]): Field[] {
  return Object.entries(fields).flatMap(([name, shape]) => getField(shape, `${before}${name}`, inner))
}

function getField(shape: Shape, path: string, inner: Shape[]): Field[] {
  if (shape.kind === 'list') return getField(shape.of, `${path}[]`, inner)
  if (shape.kind === 'map') return getField(shape.of, `${path}.*`, inner)
  if (shape.kind !== 'object') return [{ path, holds: shape.kind }]
  if (shape.resource === null) return getFields(shape.fields, `${path}.`, inner)
  inner.push(shape)
  return [{ path, holds: { resource: shape.resource } }]
}

function getItem(shape: Shape): Shape {
  return shape.kind === 'list' ? getItem(shape.of) : shape
}

/** The keys of fields that the check has to see, and of those that have a reason not to be seen. */
export function toldFields(): Readonly<Record<'shown' | 'told', readonly string[]>> {
  const keys = getResources().flatMap(({ name, fields }) =>
    fields.map(({ path }) => ({ key: `${name} ${path}`, reason: getException(name, path)?.reason })),
  )
  const keysWith = (isWanted: (reason: Reason | undefined) => boolean) =>
    keys.filter(({ reason }) => isWanted(reason)).map(({ key }) => key)
  return {
    shown: keysWith(reason => reason === undefined),
    // For fields that code reads, the check is inconclusive: some values may be visible.
    told: keysWith(reason => reason !== undefined && reason !== 'read'),
  }
}

/** Why a field is not on a screen; undefined for one that is. */
export function getException(resource: string, path: string): Exception | undefined {
  return fieldExceptions[resource]?.find(({ fields }) => fields === '*' || fields.split(' ').includes(path))
}
