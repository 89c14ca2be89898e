export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>

const stand = '[token]'

/** A body with every occurrence of the token taken out: the page must not learn it from a service that echoes it. */
export function withoutSecret(body: Buffer, secret: string | null): Buffer {
  if (!secret || !body.includes(secret)) return body
  return Buffer.from(body.toString('latin1').replaceAll(secret, stand), 'latin1')
}

/** A text without the token, in whatever case: as part of a host name it comes in small letters. */
export function withoutSecretText(text: string, secret: string | null): string {
  if (!secret || !text.toLowerCase().includes(secret.toLowerCase())) return text
  return text.replace(new RegExp(secret.replace(/\W/g, '\\$&'), 'gi'), stand)
}

/** Headers without the token, whether in a value or in a name. */
export function headersWithoutSecret(headers: ResponseHeaders, secret: string | null): ResponseHeaders {
  if (!secret) return headers
  const safe = (value: string) => withoutSecretText(value, secret)
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      safe(name),
      Array.isArray(value) ? value.map(safe) : value && safe(value),
    ]),
  )
}
