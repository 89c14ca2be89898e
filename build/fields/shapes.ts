import { z } from 'zod'
import { getEndpoint, type OperationId, operationIds } from '#shared/contract/contract.ts'
import { unwrapped } from '#shared/contract/unwrapped.ts'
import { resourceNames } from './resource-names.ts'

/** What a value may be, as far as showing it goes. */
export type LeafKind = 'text' | 'time' | 'number' | 'flag' | 'choice' | 'any'

/** What an answer is made of. An object that several answers have, or that is the whole of one, is a resource with a name. */
export type Shape =
  | { readonly kind: 'object'; readonly resource: string | null; readonly fields: Readonly<Record<string, Shape>> }
  | { readonly kind: 'list' | 'map'; readonly of: Shape }
  | { readonly kind: LeafKind }

/** Operations that answer with fields, each with the shape of its answer. */
export function answerShapes(): ReadonlyMap<OperationId, Shape> {
  const schemas = operationIds.flatMap(id => {
    const { response } = getEndpoint(id)
    return response.kind === 'json' || response.kind === 'headers' ? [[id, response.schema] as const] : []
  })
  const seen = new Map<z.core.$ZodType, string[]>()
  for (const [id, schema] of schemas) notePlaces(schema, id, seen)
  const getName = (schema: z.core.$ZodType) => {
    const places = seen.get(schema) ?? []
    const [first = ''] = places
    return places.length > 1 || !first.includes('.', first.indexOf('.') + 1) ? (resourceNames[first] ?? first) : null
  }
  return new Map(schemas.map(([id, schema]) => [id, getShape(schema, getName)]))
}

/** Records the places of each object, in the order of the contract; its content only at the first place. */
function notePlaces(schema: z.core.$ZodType, place: string, seen: Map<z.core.$ZodType, string[]>): void {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodArray) notePlaces(inner.element, place, seen)
  else if (inner instanceof z.ZodRecord) notePlaces(inner.valueType, place, seen)
  else if (inner instanceof z.ZodUnion) for (const option of inner.options) notePlaces(option, place, seen)
  else if (inner instanceof z.ZodObject) {
    const places = seen.get(inner)
    seen.set(inner, [...(places ?? []), place])
    if (places) return
    for (const [name, field] of Object.entries(inner.shape)) notePlaces(field, `${place}.${name}`, seen)
  }
}

function getShape(schema: z.core.$ZodType, getName: (schema: z.core.$ZodType) => string | null): Shape {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodArray) return { kind: 'list', of: getShape(inner.element, getName) }
  if (inner instanceof z.ZodRecord) return { kind: 'map', of: getShape(inner.valueType, getName) }
  if (inner instanceof z.ZodUnion) {
    // For a label that is a name or an object, the object has more fields; of a number or a text, only the text can be marked.
    const options = inner.options.map(option => getShape(option, getName))
    return (
      options.find(({ kind }) => kind === 'object' || kind === 'list') ??
      options.find(({ kind }) => kind === 'flag' || kind === 'time') ??
      options.find(({ kind }) => kind === 'text') ?? { kind: 'any' }
    )
  }
  if (inner instanceof z.ZodObject) {
    const fields = Object.entries(inner.shape).map(([name, field]) => [name, getShape(field, getName)] as const)
    return { kind: 'object', resource: getName(inner), fields: Object.fromEntries(fields) }
  }
  return { kind: leafKind(inner, schema) }
}

function leafKind(inner: z.core.$ZodType, schema: z.core.$ZodType): LeafKind {
  if (inner instanceof z.ZodNumber) return 'number'
  if (inner instanceof z.ZodBoolean) return 'flag'
  if (inner instanceof z.ZodEnum || inner instanceof z.ZodLiteral) return 'choice'
  if (!(inner instanceof z.ZodString)) return 'any'
  return [inner, schema].some(one => z.globalRegistry.get(one)?.format === 'date-time') ? 'time' : 'text'
}
