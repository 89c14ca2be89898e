import { type Endpoint, isSecret } from './endpoint.ts'

/** An operation's params without secrets, for storing. */
export function withoutSecrets(
  endpoint: Endpoint,
  params: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const shape = { ...endpoint.params.path, ...endpoint.params.query, ...endpoint.params.body }
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const schema = shape[name]
      return [name, schema && isSecret(schema) ? null : value]
    }),
  )
}
