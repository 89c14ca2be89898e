import { z } from 'zod'
import type { OperationCall } from './endpoint.ts'

/** What the inverses of several areas have in common. */

type Values = Readonly<Record<string, unknown>>

/** Some of the params, such as those that name a thing. */
export function only(params: Values, ...names: readonly string[]): Values {
  return Object.fromEntries(names.flatMap(name => (params[name] === undefined ? [] : [[name, params[name]]])))
}

/** The ID of the created resource in a response. @throws when the response has none */
export function getId(answer: unknown): number {
  return z.looseObject({ id: z.number() }).parse(answer).id
}

/** The previous values of the changed params: every field of `was` that was sent and is known. */
export function asItWas(params: Values, was: Values): Values {
  return Object.fromEntries(
    Object.entries(was).filter(([name, value]) => params[name] !== undefined && value !== undefined),
  )
}

/** The call when there is something to bring back. */
export function whenAny(operation: string, path: Values, changed: Values): OperationCall | null {
  return Object.keys(changed).length === 0 ? null : { operation, params: { ...path, ...changed } }
}

/** Null and undefined as what a param that may be left out takes. */
export function orNone<T>(value: T | null | undefined): T | undefined {
  return value ?? undefined
}
