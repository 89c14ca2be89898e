import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { getEndpoint, operationIds } from './contract.ts'
import { documentPath, type Endpoint, isBeyond, paramsNotServed, valuesBeyond } from './endpoint.ts'
import { type DocumentedEndpoint, getEndpoints, getSections } from './testing/document-tables.ts'
import type { DocumentedParam } from './testing/param-text.ts'

/** Compares the contract with the tables of the documents: every endpoint, and every parameter in its row. */

const files = [
  '1-core-and-repository.md',
  '2-delivery-and-project-administration.md',
  '3-instance-access-and-activity.md',
] as const
const texts = files.map(file => readFileSync(new URL(`../../docs/api/${file}`, import.meta.url), 'utf8'))
const documented = texts.flatMap((text, index) => getEndpoints(index + 1, text))
/** Headings such as `2 §4.1 Feature flags (Premium; Developer role or higher)`. */
const headings = texts.flatMap((text, index) => getSections(text).map(({ name }) => `${index + 1} §${name}`))
const declared = operationIds.map(getEndpoint).filter(({ document }) => document !== 'beyond')
const getLine = ({ method, path }: Pick<Endpoint, 'method' | 'path'> | DocumentedEndpoint) =>
  `${method} ${documentPath(path)}`
const byLine = new Map(declared.map(endpoint => [getLine(endpoint), endpoint]))

/** How many endpoints each section has, counted by a person. */
const counts = {
  '1 §4.1': 9,
  '1 §4.2': 8,
  '1 §4.3': 7,
  '1 §4.4': 6,
  '1 §4.5': 7,
  '2 §4.1': 5,
  '2 §4.2': 5,
  '2 §4.3': 10,
  '2 §4.4': 5,
  '2 §4.5': 6,
  '2 §4.6': 5,
  '2 §4.7': 3,
  '2 §4.8': 2,
  '3 §4.1': 4,
  '3 §4.2': 2,
  '3 §4.3': 2,
  '3 §4.4': 7,
  '3 §4.5': 6,
  '3 §4.6': 16,
  '3 §4.7': 6,
  '3 §4.8': 4,
  '3 §6.1': 3,
  '3 §6.2': 6,
} as const

/** Decisions for ambiguous rows. */
const asDecided: Readonly<Record<string, Partial<DocumentedParam>>> = {
  // "required (must be `new_version_flag`; omit it … to create a legacy flag)"
  'POST /projects/:id/feature_flags version': { required: false },
}

test('the documents are read to the last endpoint', () => {
  const found = Object.fromEntries(
    Object.entries(Object.groupBy(documented, ({ section }) => section)).map(([section, rows = []]) => [
      section,
      rows.length,
    ]),
  )
  expect(found).toEqual(counts)
  expect(new Set(documented.map(getLine)).size).toBe(134)
})

describe.each(Object.keys(counts))('%s', section => {
  const rows = documented.filter(row => row.section === section)
  const own = declared.filter(({ document }) => document === section)

  it('has the same endpoints as the contract', () => {
    expect(own.map(getLine).toSorted()).toEqual(rows.map(getLine).toSorted())
  })

  it.each(rows.map(row => [getLine(row), row] as const))('%s', (line, row) => {
    const endpoint = byLine.get(line)
    if (!endpoint) throw new Error('not in the contract')
    for (const param of row.params) expectParam(endpoint, { ...param, ...asDecided[`${line} ${param.name}`] })
    if (row.paged) expect(endpoint.pagination).not.toBe('none')
    expect(endpoint.deprecated !== undefined).toBe(row.deprecated)
  })
})

test('a parameter that its row does not have is marked as beyond the documents, and no other', () => {
  const wrong = documented.flatMap(row => {
    const endpoint = byLine.get(getLine(row))
    const told = new Set(row.params.map(({ name }) => name))
    // Its row takes the filters of another list of the service, without naming them.
    if (endpoint?.id === 'deployments.mergeRequests') return []
    return Object.entries({ ...endpoint?.params.query, ...endpoint?.params.body })
      .filter(([name, schema]) => told.has(name) === isBeyond(schema))
      .map(([name]) => `${getLine(row)} ${name}`)
  })
  expect(wrong).toEqual([])
})

/** The sections whose heading names something for all of their operations, with what it names. */
function namedInHeadings(words: RegExp): (readonly [section: string, word: string])[] {
  return headings.flatMap(heading => {
    const word = words.exec(heading)?.[1]
    const [section] = /^\d §[\d.]+/.exec(heading) ?? []
    return word === undefined || section === undefined ? [] : [[section, word.toLowerCase()] as const]
  })
}

test('operations need the edition that the heading of their section or their own row names', () => {
  const sections = namedInHeadings(/\((Starter|Premium|Ultimate)\b/)
  expect(sections.map(([section]) => section)).toEqual(['2 §4.1', '2 §4.3', '3 §4.4', '3 §4.7', '3 §4.8'])
  const inSections = sections.flatMap(([section, edition]) =>
    declared.filter(({ document }) => document === section).map(endpoint => [getLine(endpoint), edition] as const),
  )
  const inRows = documented.flatMap(row => {
    const edition = /` \((Starter|Premium)[,)]/.exec(row.text)?.[1]
    return edition === undefined ? [] : [[getLine(row), edition.toLowerCase()] as const]
  })
  expect(inRows).toHaveLength(3)
  const named = [...inSections, ...inRows]
  expect(named.map(([line]) => [line, byLine.get(line)?.edition])).toEqual(named)
})

test('operations need the role that the heading of their section names', () => {
  const named = namedInHeadings(/\b(administrator|developer|maintainer)(?:s only| endpoints| role)/i).flatMap(
    ([section, role]) =>
      declared.filter(({ document }) => document === section).map(endpoint => [getLine(endpoint), role] as const),
  )
  expect(named.map(([line]) => [line, byLine.get(line)?.access])).toEqual(named)
  expect(named).toHaveLength(24)
})

test('an operation is served from the version that its row names', () => {
  const named = documented.flatMap(row => {
    const version = /\((?:[^()]*, )?from (?:service version )?(\d+\.\d+)\)/.exec(row.text)?.[1]
    return version === undefined ? [] : [[getLine(row), version] as const]
  })
  expect(named.map(([line]) => [line, byLine.get(line)?.since])).toEqual(named)
  expect(named).toHaveLength(5)
})

test('a filter of a later version is not sent to an earlier one (document 3, section 4.7)', () => {
  const notServed = (major: number, minor: number) =>
    Object.keys(paramsNotServed(getEndpoint('epics.list'), { my_reaction_emoji: 'Any' }, { major, minor }))
  expect([notServed(12, 10), notServed(13, 0)]).toEqual([['my_reaction_emoji'], []])
})

/** That the contract has a parameter as the document has it: in its place, required or not, with its type, default and values. */
function expectParam(endpoint: Endpoint, param: DocumentedParam): void {
  const { path = {}, query = {}, body = {} } = endpoint.params
  const place = param.name in path ? path : endpoint.method === 'GET' || endpoint.method === 'HEAD' ? query : body
  // The parameters of a DELETE are shown in either place.
  const schema = place[param.name] ?? (endpoint.method === 'DELETE' ? query[param.name] : undefined)
  expect(schema, `${param.name} in its place`).toBeDefined()
  if (!schema) return
  expect({ name: param.name, required: !schema.safeParse(undefined).success }).toEqual({
    name: param.name,
    required: place === path ? !endpoint.path.includes(`[.:${param.name}]`) : param.required === true,
  })
  expectSchema(getSchema(schema), {
    ...param,
    ...(param.values && { values: [...new Set([...param.values, ...Object.keys(valuesBeyond(schema))])] }),
  })
}

const jsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  default: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  maxLength: z.number().optional(),
  deprecated: z.boolean().optional(),
  get anyOf() {
    return z.array(jsonSchema).optional()
  },
  get items() {
    return jsonSchema.optional()
  },
  get properties() {
    return z.record(z.string(), jsonSchema).optional()
  },
  required: z.array(z.string()).optional(),
})
type JsonSchema = z.output<typeof jsonSchema>

function getSchema(schema: z.ZodType): JsonSchema {
  return jsonSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
}

function expectSchema(schema: JsonSchema, param: DocumentedParam): void {
  const what = `${param.name}: ${JSON.stringify(schema)}`
  if (param.type !== undefined) {
    const types = getChoices(schema).flatMap(({ type, enum: values }) =>
      // Numbered levels are a choice of numbers to the schema.
      values?.every(Number.isInteger) ? 'integer' : (type ?? []),
    )
    for (const word of param.type.split('/')) expect(types, what).toContain(jsonType(word))
  }
  if (param.default !== undefined) expect(String(schema.default), what).toBe(param.default)
  if (param.values) {
    const values = getChoices(schema).flatMap(
      choice => choice.enum ?? (choice.const === undefined ? [] : [choice.const]),
    )
    expect(values.toSorted(), what).toEqual(param.values.toSorted())
  }
  if (param.maxLength !== undefined)
    expect(
      getChoices(schema).map(choice => choice.maxLength),
      what,
    ).toContain(param.maxLength)
  if (param.deprecated) expect(schema.deprecated, what).toBe(true)
  for (const field of param.items ?? []) {
    const item = getChoices(schema).find(choice => choice.items)?.items
    const property = item?.properties?.[field.name]
    expect(property, `${param.name}[][${field.name}]`).toBeDefined()
    if (property) expectSchema(property, field)
    if (field.required !== undefined)
      expect(item?.required?.includes(field.name) ?? false, field.name).toBe(field.required)
  }
}

/** The schemas a value may follow. */
function getChoices(schema: JsonSchema): JsonSchema[] {
  return schema.anyOf ? schema.anyOf.flatMap(getChoices) : [schema]
}

function jsonType(word: string): string {
  return word === 'datetime' || word === 'date' ? 'string' : word
}
