import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'

const nonceLength = 12
const tagLength = 16
export const masterKeyLength = 32

/** Seals rows one by one, so that one damaged row costs one row. */
export interface Sealer {
  /** AES-256-GCM. `context` names the row; the same one is needed to open it, so rows cannot be exchanged. */
  seal(context: Uint8Array, plain: readonly Uint8Array[]): Buffer
  /** Null when the bytes were not sealed with this key for this context. */
  open(context: Uint8Array, sealed: Uint8Array): Buffer | null
  /** A keyed hash of a row's name, which does not reveal the name. */
  index(parts: string): Buffer
  /** Distinguishes keys without revealing them. */
  readonly keyCheck: string
}

/** @param master 32 random bytes from the keychain */
export function createSealer(master: Buffer): Sealer {
  // Key objects, because a key given as bytes is prepared again with every use.
  const key = createSecretKey(derive(master, 'rows'))
  const indexKey = createSecretKey(derive(master, 'index'))
  return {
    seal: (context, plain) => {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      cipher.setAAD(context)
      const parts = plain.map(part => cipher.update(part))
      return Buffer.concat([nonce, ...parts, cipher.final(), cipher.getAuthTag()])
    },
    open: (context, sealed) => {
      if (sealed.length < nonceLength + tagLength) return null
      const end = sealed.length - tagLength
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength))
      decipher.setAAD(context)
      decipher.setAuthTag(sealed.subarray(end))
      const plain = decipher.update(sealed.subarray(nonceLength, end))
      try {
        decipher.final()
        return plain
      } catch {
        return null
      }
    },
    index: parts => createHmac('sha256', indexKey).update(parts).digest(),
    keyCheck: derive(master, 'check').toString('hex').slice(0, 32),
  }
}

function derive(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', `gatehouse ${purpose}`, 32))
}
