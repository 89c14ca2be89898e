export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>

const stand = '[token]'

/**
 * A body with every occurrence of the token and of extra headers' values taken out: the page must not learn them from a service that
 * echoes them.
 */
export function withoutSecrets(body: Buffer, secrets: readonly string[]): Buffer {
  return secrets.flatMap(getForms).reduce(withoutBytes, body)
}

/** The bytes in which a secret may occur: the values of headers can have characters that JSON escapes, and others than ASCII. */
function getForms(secret: string): readonly Buffer[] {
  const forms = [...new Set([secret, JSON.stringify(secret).slice(1, -1)])]
  return forms.flatMap(form => {
    const bytes = Buffer.from(form)
    // As many bytes as characters: it is ASCII, and the same in both encodings.
    return bytes.length === form.length ? [bytes] : [bytes, Buffer.from(form, 'latin1')]
  })
}

function withoutBytes(body: Buffer, secret: Buffer): Buffer {
  if (!body.includes(secret)) return body
  return Buffer.from(body.toString('latin1').replaceAll(secret.toString('latin1'), stand), 'latin1')
}

/** Removes secrets from a text, ignoring case: as part of a host name a token is in lower case. */
export function withoutSecretText(text: string, secrets: readonly string[]): string {
  return secrets.reduce(
    (rest, secret) => rest.replace(new RegExp(secret.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'gi'), stand),
    text,
  )
}

/** Headers without them, whether in a value or in a name. */
export function headersWithoutSecrets(headers: ResponseHeaders, secrets: readonly string[]): ResponseHeaders {
  const all = Object.entries(headers).flat(2).join('\n').toLowerCase()
  if (!secrets.some(secret => all.includes(secret.toLowerCase()))) return headers
  const safe = (value: string) => withoutSecretText(value, secrets)
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      safe(name),
      Array.isArray(value) ? value.map(safe) : value && safe(value),
    ]),
  )
}
