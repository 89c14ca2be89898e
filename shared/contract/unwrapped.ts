import { z } from 'zod'

/** The schema of a value that is there: without what says that it may be missing or null, or what stands for it then. */
export function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unwrapped(schema.unwrap())
  }
  return schema
}
