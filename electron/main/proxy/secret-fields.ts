import { z } from 'zod'
import { isSecret } from '#shared/contract/endpoint.ts'
import { unwrapped } from '#shared/contract/unwrapped.ts'

/** A value with null for the fields that its schema marks as secret. */
export function withoutSecretFields(declared: z.core.$ZodType, value: unknown): unknown {
  const schema = unwrapped(declared)
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map(item => withoutSecretFields(schema.element, item))
  }
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const field = schema.shape[name]
      if (!(field instanceof z.ZodType)) return [name, part]
      return [name, isSecret(field) ? null : withoutSecretFields(field, part)]
    }),
  )
}
