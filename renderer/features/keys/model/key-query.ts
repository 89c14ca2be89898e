/** The typed query for a key. */
export type KeyQuery =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'fingerprint'; readonly fingerprint: string }
  /** A whole public key: its fingerprint has to be computed. */
  | { readonly kind: 'publicKey'; readonly blob: string }
  | { readonly kind: 'unknown' }

const keyTypes =
  /^(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-nistp(?:256|384|521)|sk-(?:ssh-ed25519|ecdsa-sha2-nistp256)@openssh\.com)$/

/**
 * Parses the typed or pasted text: an ID, an MD5 fingerprint with or without `MD5:` and colons, a SHA256 one with or
 * without `SHA256:` and padding, a line of `ssh-keygen -l`, or a public key as in a `.pub` file (document 3, section
 * 4.3). Fingerprints are normalized to the two forms that the service accepts.
 */
export function readKeyQuery(typed: string): KeyQuery {
  const words = typed.trim().split(/\s+/)
  const [first = ''] = words
  // An entry of authorized_keys may have options before the type.
  const typeAt = words.findIndex(word => keyTypes.test(word))
  const blob = typeAt === -1 ? undefined : words[typeAt + 1]
  if (blob !== undefined && isBase64(blob)) return { kind: 'publicKey', blob }
  if (words.length === 1 && /^[1-9]\d{0,14}$/.test(first)) return { kind: 'id', id: Number(first) }
  // The format of `ssh-keygen -l`: bits, fingerprint, comment, type.
  const candidates = words.length > 1 && /^\d{3,5}$/.test(first) ? words.slice(1, 2) : [first]
  for (const word of candidates) {
    const fingerprint = sha256Form(word) ?? md5Form(word)
    if (fingerprint !== null) return { kind: 'fingerprint', fingerprint }
  }
  return { kind: 'unknown' }
}

function sha256Form(word: string): string | null {
  const digest = word.replace(/^SHA256:/i, '').replace(/=$/, '')
  return /^[A-Za-z0-9+/]{43}$/.test(digest) ? `SHA256:${digest}` : null
}

function md5Form(word: string): string | null {
  const digits = word.replace(/^MD5:/i, '').replaceAll(':', '').toLowerCase()
  return /^[0-9a-f]{32}$/.test(digits) ? (digits.match(/../g)?.join(':') ?? null) : null
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && text.length >= 32 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)
}

/** The SHA256 fingerprint of a public key, given the Base64 part of its line, in the format of `ssh-keygen -l`. */
export async function getFingerprint(blob: string): Promise<string> {
  const bytes = Uint8Array.from(atob(blob), character => character.charCodeAt(0))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `SHA256:${btoa(String.fromCharCode(...digest)).replace(/=+$/, '')}`
}
