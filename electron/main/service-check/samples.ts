import { z } from 'zod'
import { getEndpoint, isOperationId, type OperationId } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { differenceLines } from '#shared/service-check.ts'
import { Failure } from '../failure.ts'
import { parseJson } from '../proxy/parse-json.ts'
import { type RawValue, type ReadValue, understoodValue } from '../proxy/response-value.ts'
import { sampleValue } from './sample-value.ts'

const sample = z.strictObject({
  operation: z.string().refine(isOperationId),
  /** The body of the response; for one in headers, the fields by name. */
  body: z.unknown(),
  /** Its differences from the contract. */
  differs: z.array(z.string()).default([]),
})

/** A file of samples. */
export const sampleFile = z.strictObject({
  format: z.literal(1),
  /** The origin of the samples, as a sentence. */
  from: z.string(),
  profile: z.string(),
  version: z.string().nullable(),
  samples: z.array(sample),
})
export type Sample = z.output<typeof sample>
export type SampleFile = z.output<typeof sampleFile>

/** Maximum number of rows in a sample of a list; rows that differ from the contract come first. */
const maxRows = 4

/** A response with every value replaced; null for one that is not JSON. */
export function getSample(operation: OperationId, raw: RawValue, read: ReadValue | null): Sample | null {
  const endpoint = getEndpoint(operation)
  const came = toJson(raw)
  if (!('schema' in endpoint.response) || came === undefined) return null
  const { rows = [], parts = [] } = read?.misfits ?? {}
  const odd = new Set([...rows, ...parts].map(({ position }) => position))
  const kept = Array.isArray(came) ? oddFirst(came, odd).slice(0, maxRows) : came
  const body = sampleValue(endpoint.response.schema, kept)
  return { operation, body, differs: [...getDifferences(endpoint, body)] }
}

function toJson({ body }: RawValue): unknown {
  try {
    return parseJson(body)
  } catch {
    return undefined
  }
}

function oddFirst(rows: readonly unknown[], odd: ReadonlySet<number>): readonly unknown[] {
  return [...rows.filter((_row, index) => odd.has(index)), ...rows.filter((_row, index) => !odd.has(index))]
}

/** The differences of a response from the contract, one per line. */
export function getDifferences(endpoint: Endpoint, body: unknown): readonly string[] {
  try {
    const raw = { contentType: 'application/json', body: Buffer.from(JSON.stringify(body)) }
    const { misfits } = understoodValue(endpoint, raw)
    return misfits === null ? [] : differenceLines({ fields: misfits.fields, wrongRows: misfits.rows.length })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return ['not understood as a whole']
  }
}

/** Chooses between two samples of a read: prefers one with differences, then one that is not an empty list, then the first. */
export function betterSample(a: Sample | undefined, b: Sample): Sample {
  if (!a) return b
  const tells = ({ body, differs }: Sample) =>
    (Array.isArray(body) && body.length === 0 ? 0 : 1) + (differs.length > 0 ? 2 : 0)
  return tells(b) > tells(a) ? b : a
}

/** Serializes a file of samples, one sample per line. */
export function sampleFileText({ samples, ...about }: SampleFile): string {
  const lines = samples.map(one => `    ${JSON.stringify(one)}`)
  const head = Object.entries(about).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},`)
  return ['{', ...head, '  "samples": [', lines.join(',\n'), '  ]', '}', ''].join('\n')
}
