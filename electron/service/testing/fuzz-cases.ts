import { z } from 'zod'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { unwrapped } from '#shared/contract/unwrapped.ts'
import { coercerFor } from '../params/coerce.ts'
import { placesAndTimes } from '../params/parse.ts'
import { seededRandom } from '../sandbox/history/random.ts'
import { hostileTexts, wrongTypes } from './hostile-values.ts'

export type Values = Readonly<Record<string, unknown>>

/** A call with one unusual value; `bad` when the contract requires a refusal. */
export interface FuzzCase {
  readonly values: Values
  readonly bad: boolean
}

/** Values that each parameter is tried with in the everyday run; `GATEHOUSE_FUZZ=full` tries all. */
const sampleSize = 7
const isFullRun = process.env.GATEHOUSE_FUZZ === 'full'

/** Good params of an operation with each of them missing, of the wrong type and hostile in turn. */
export function fuzzCases(definition: Endpoint, good: Values): FuzzCase[] {
  const { path = {}, query = {}, body = {} } = definition.params
  const cases = Object.entries({ ...path, ...query, ...body }).flatMap(([name, schema]) => {
    const inBody = name in body
    const values: readonly unknown[] = inBody ? [...hostileTexts, ...wrongTypes] : hostileTexts
    const tried = sample(`${definition.id} ${name}`, values)
    const items = inBody ? itemCases(definition.id, name, schema, good) : []
    return [...(name in path ? tried : [undefined, ...tried]), ...items].map(value => ({
      values: { ...good, [name]: value },
      bad: !accepts(schema, value === '' && placesAndTimes.has(name) ? undefined : value),
    }))
  })
  return cases
}

/** A list of objects with each field of its first object out of place in turn. */
function itemCases(id: string, name: string, schema: z.ZodType, good: Values): unknown[] {
  const list = good[name]
  const item: unknown = Array.isArray(list) ? list[0] : undefined
  const shape = itemShape(schema)
  if (!shape || typeof item !== 'object') return []
  return Object.keys(shape).flatMap(field =>
    [undefined, ...sample(`${id} ${name} ${field}`, [...hostileTexts, ...wrongTypes])].map(value => [
      { ...item, [field]: value },
    ]),
  )
}

function itemShape(declared: z.core.$ZodType): object | undefined {
  const schema = unwrapped(declared)
  return schema instanceof z.ZodArray && schema.element instanceof z.ZodObject ? schema.element.shape : undefined
}

/** Whether the service is to take a value, read as it reads all: digits are numbers, null is "not given". */
function accepts(schema: z.ZodType, value: unknown): boolean {
  const sent: unknown = JSON.parse(JSON.stringify(value ?? null))
  return schema.safeParse(sent === null ? undefined : coercerFor(schema)(sent)).success
}

/** Some of the values, always the same ones for the same name. */
function sample(name: string, values: readonly unknown[]): readonly unknown[] {
  if (isFullRun) return values
  const random = seededRandom([...name].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) | 0, 7) >>> 0)
  const rest = [...values]
  return Array.from({ length: sampleSize }, () => rest.splice(random.below(rest.length), 1)[0])
}
