export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>

const stand = '[token]'

/**
 * A body with every occurrence of the token and of extra headers' values taken out: the page must not learn them from a service that
 * echoes them.
 */
export function withoutSecrets(body: Buffer, secrets: readonly string[]): Buffer {
  // The values of headers can have characters that JSON escapes, and others than ASCII.
  const forms = secrets.flatMap(secret => [...new Set([secret, JSON.stringify(secret).slice(1, -1)])])
  return forms.reduce(
    (rest, form) => withoutBytes(withoutBytes(rest, Buffer.from(form)), Buffer.from(form, 'latin1')),
    body,
  )
}

function withoutBytes(body: Buffer, secret: Buffer): Buffer {
  if (!body.includes(secret)) return body
  return Buffer.from(body.toString('latin1').replaceAll(secret.toString('latin1'), stand), 'latin1')
}

/** Removes secrets from a text, ignoring case: as part of a host name a token is in lower case. */
export function withoutSecretText(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => {
    if (!rest.toLowerCase().includes(secret.toLowerCase())) return rest
    return rest.replace(new RegExp(secret.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'gi'), stand)
  }, text)
}

/** Headers without them, whether in a value or in a name. */
export function headersWithoutSecrets(headers: ResponseHeaders, secrets: readonly string[]): ResponseHeaders {
  if (secrets.length === 0) return headers
  const safe = (value: string) => withoutSecretText(value, secrets)
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      safe(name),
      Array.isArray(value) ? value.map(safe) : value && safe(value),
    ]),
  )
}
