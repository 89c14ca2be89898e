import { hash } from 'node:crypto'

/** The two fingerprints of a public key. */
export interface Fingerprints {
  /** Sixteen pairs of hex digits with colons between them. */
  readonly md5: string
  /** Base64 without padding, without the `SHA256:` in front. */
  readonly sha256: string
}

/**
 * The fingerprints of a public key in the form of an `authorized_keys` line: `ssh-ed25519 AAAA… comment`.
 * @throws Error when the text is not such a line
 */
export function getFingerprints(key: string): Fingerprints {
  const [type = '', base64 = ''] = key.trim().split(/\s+/)
  const blob = Buffer.from(base64, 'base64')
  // The blob starts with its type, preceded by the length of the type.
  if (blob.length < 4 || blob.toString('latin1', 4, 4 + blob.readUInt32BE(0)) !== type) {
    throw new Error('That is no public SSH key.')
  }
  return {
    md5: hash('md5', blob).replaceAll(/..(?!$)/g, '$&:'),
    sha256: hash('sha256', blob, 'base64').replace(/=+$/, ''),
  }
}

/** Parses a fingerprint in one of its two formats; undefined for other text. */
export function parseFingerprint(
  text: string,
): { readonly kind: 'md5' | 'sha256'; readonly value: string } | undefined {
  const md5 = /^(?:MD5:)?((?:[0-9a-f]{2}:){15}[0-9a-f]{2})$/i.exec(text)?.[1]
  if (md5 !== undefined) return { kind: 'md5', value: md5.toLowerCase() }
  // A plus that was not percent-encoded arrives as a space.
  const sha256 = /^(?:SHA256:)?([A-Za-z0-9+/]{43})=?$/i.exec(text.replaceAll(' ', '+'))?.[1]
  return sha256 === undefined ? undefined : { kind: 'sha256', value: sha256 }
}
