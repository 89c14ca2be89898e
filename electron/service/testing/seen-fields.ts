import { z } from 'zod'
import { isBeyond } from '#shared/contract/endpoint.ts'
import { unwrapped } from '#shared/contract/unwrapped.ts'

/**
 * Keeps which fields of schemas were really in answers. A schema that several operations share counts once, whichever of them
 * sent the field.
 */
export class SeenFields {
  readonly #objects = new Map<z.ZodObject, { readonly where: string; readonly seen: Set<string> }>()

  /** Takes note of every object in a schema, under the operation that is first seen to have it. */
  expect(where: string, schema: z.core.$ZodType): void {
    this.#visit(where, schema, [undefined])
  }

  /** Takes note of the fields that an answer has. */
  see(where: string, schema: z.core.$ZodType, value: unknown): void {
    this.#visit(where, schema, [value])
  }

  /** The fields that no answer had, as `operation field.of.object`. */
  missing(): string[] {
    return [...this.#objects].flatMap(([schema, { where, seen }]) =>
      Object.keys(schema.shape).flatMap(name => (seen.has(name) ? [] : [`${where}.${name}`])),
    )
  }

  #visit(where: string, declared: z.core.$ZodType, values: readonly unknown[]): void {
    const schema = unwrapped(declared)
    if (schema instanceof z.ZodArray) {
      this.#visit(`${where}[]`, schema.element, [
        undefined,
        ...values.flatMap(value => (Array.isArray(value) ? value : [])),
      ])
    } else if (schema instanceof z.ZodRecord) {
      const entries = values.flatMap(value => (isObject(value) ? Object.values(value) : []))
      this.#visit(`${where}{}`, schema.valueType, [undefined, ...entries])
    } else if (schema instanceof z.ZodUnion) {
      for (const option of schema.options) {
        const own = values.filter(value => value === undefined || z.safeParse(option, value).success)
        this.#visit(where, option, own)
      }
    } else if (schema instanceof z.ZodObject) this.#visitObject(where, schema, values)
  }

  #visitObject(where: string, schema: z.ZodObject, values: readonly unknown[]): void {
    const known = this.#objects.get(schema)
    const { seen } = known ?? { seen: new Set<string>() }
    if (!known) this.#objects.set(schema, { where, seen })
    const objects = values.filter(isObject)
    for (const [name, field] of Object.entries(schema.shape)) {
      const own = objects.filter(value => value[name] !== undefined).map(value => value[name])
      if (own.length > 0) seen.add(name)
      // What the documents do not have, services need not send.
      else if (field instanceof z.ZodType && isBeyond(field)) {
        seen.add(name)
        continue
      }
      // A schema within itself ends where there are no values.
      if (own.length > 0 || !known) this.#visit(`${where}.${name}`, field, [undefined, ...own])
    }
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
