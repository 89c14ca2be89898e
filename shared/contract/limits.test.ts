import { expect, test } from 'vitest'
import { z } from 'zod'
import { reviewRecord } from '../access-reviews/review.ts'
import { bridgeMethods } from '../bridge.ts'
import { policyFile } from '../fleet/policy-schema.ts'
import { getEndpoint, operationIds, paramsSchema } from './contract.ts'

/** JSON Schema's words for what bounds a value. */
const bounds = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'pattern',
] as const
/** The default bounds of a number. */
const ofAnyNumber: readonly unknown[] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]

const schema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).default({}),
  ...Object.fromEntries(
    ['anyOf', 'oneOf', 'allOf', 'prefixItems'].map(name => [name, z.array(z.unknown()).default([])]),
  ),
})

/** A line for each bounded value inside of a JSON Schema, by its path. */
function limitsIn(path: string, value: unknown): readonly string[] {
  const parsed = schema.safeParse(value)
  if (!parsed.success) return []
  const { properties, ...rest } = parsed.data
  const own = bounds.filter(bound => bound in rest && !ofAnyNumber.includes(rest[bound]))
  const choices = ['anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap(name => z.array(z.unknown()).parse(rest[name]))
  return [
    ...(own.length > 0 ? [`${path}: ${own.map(bound => `${bound} ${rest[bound]}`).join(', ')}`] : []),
    ...Object.entries(properties).flatMap(([name, one]) => limitsIn(`${path}.${name}`, one)),
    ...choices.flatMap(one => limitsIn(path, one)),
    ...limitsIn(`${path}[]`, rest.items),
    ...limitsIn(`${path}{key}`, rest.propertyNames),
    ...limitsIn(`${path}{}`, rest.additionalProperties),
  ]
}

const getLimits = (name: string, type: z.ZodType) =>
  limitsIn(name, z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }))

test('the bounds of the page’s requests to main are as listed', async () => {
  const lines = Object.entries(bridgeMethods).flatMap(([method, type]) => getLimits(method, type))
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('limits/bridge.txt')
})

/** Ids, and texts of the usual length: most parameters have one of these. */
const usual = /: (exclusiveMinimum 0|minLength 1, maxLength (255|1024|4096))$/

test('the parameters of operations are bounded as it is listed, or as usual', async () => {
  const lines = operationIds.flatMap(id => getLimits(id, paramsSchema(getEndpoint(id))))
  await expect(`${lines.filter(line => !usual.test(line)).join('\n')}\n`).toMatchFileSnapshot('limits/operations.txt')
})

test('the records of access reviews and the policies of files are bounded as it is listed', async () => {
  const lines = [...getLimits('reviewRecord', reviewRecord), ...getLimits('policyFile', policyFile)]
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('limits/files.txt')
})

test('what each operation says of its answers, its callers and the cache is as listed', async () => {
  const lines = operationIds.map(id => {
    const { success, response, pagination, keysetBy, access, edition, scope, cache, effect, ...more } = getEndpoint(id)
    const paging = keysetBy === undefined ? pagination : `${pagination} by ${keysetBy}`
    const marks = [more.secretAnswer && 'secret answer', more.refusesUnknown && 'refuses unknown params']
    const facts = [success.join(' or '), response.kind, paging, access, edition, scope, cache, effect, ...marks]
    const stale = more.invalidates.length === 0 ? '' : `\n  invalidates ${more.invalidates.join(', ')}`
    return `${id}: ${facts.filter(Boolean).join(', ')}${stale}`
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('limits/declarations.txt')
})
