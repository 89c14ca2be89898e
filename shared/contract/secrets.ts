import { type Endpoint, isSecret } from './endpoint.ts'

/** The names of an operation's params whose values are secrets. */
export function secretNames({ params }: Endpoint): ReadonlySet<string> {
  const declared = [params.path, params.query, params.body].flatMap(part => Object.entries(part ?? {}))
  return new Set(declared.filter(([, schema]) => isSecret(schema)).map(([name]) => name))
}

/** An operation's params without secrets, for storing. */
export function withoutSecrets(
  endpoint: Endpoint,
  params: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const secrets = secretNames(endpoint)
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, secrets.has(name) ? null : value]))
}
