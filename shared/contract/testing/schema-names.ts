import { z } from 'zod'

/** What a schema names, at any depth. */
export interface SchemaNames {
  /** Fields of objects. */
  readonly fields: ReadonlySet<string>
  /** Those of them that are marked as deprecated. */
  readonly deprecated: ReadonlySet<string>
  /** Values a text may have. */
  readonly values: ReadonlySet<string>
}

/** Every field and value that a schema names, through lists, unions and objects in objects. */
export function namesIn(schemas: readonly z.ZodType[]): SchemaNames {
  const fields = new Set<string>()
  const deprecated = new Set<string>()
  const values = new Set<string>()
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit)
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return
    const { properties, enum: choices, const: only, ...rest } = { properties: {}, enum: [], const: undefined, ...node }
    for (const [name, property] of Object.entries<unknown>(properties)) {
      fields.add(name)
      if (typeof property === 'object' && property !== null && 'deprecated' in property) deprecated.add(name)
      visit(property)
    }
    for (const value of [...choices, only]) if (value !== undefined && value !== null) values.add(String(value))
    visit(Object.values(rest))
  }
  for (const schema of schemas) visit(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return { fields, deprecated, values }
}
