import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Encrypts secrets that have to be readable again: the database alone is not enough to read them. */
export interface SecretBox {
  /** @param place what the secret belongs to; it opens nowhere else */
  seal(text: string, place: string): Uint8Array
  /** Null when it was sealed under another key or for another place, or is damaged. */
  open(sealed: Uint8Array, place: string): string | null
}

const algorithm = 'aes-256-gcm'
const lengths = { key: 32, nonce: 12, tag: 16 } as const

/** Encrypts secrets with the key in `secret.key` of a data directory, which is created with the first secret and readable by its owner only. */
export function secretBox(directory: string): SecretBox {
  const file = join(directory, 'secret.key')
  let known: Buffer | undefined
  const keyAt = (make: boolean) => {
    known ??= readKey(file) ?? (make ? makeKey(file) : undefined)
    return known
  }
  return {
    seal(text, place) {
      const nonce = randomBytes(lengths.nonce)
      const key = keyAt(true)
      if (!key) throw new Error('There is no key.')
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), content])
    },
    open(sealed, place) {
      const key = keyAt(false)
      if (!key || sealed.length < lengths.nonce + lengths.tag) return null
      const bytes = Buffer.from(sealed)
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, lengths.nonce))
      decipher.setAAD(Buffer.from(place))
      decipher.setAuthTag(bytes.subarray(lengths.nonce, lengths.nonce + lengths.tag))
      try {
        const content = bytes.subarray(lengths.nonce + lengths.tag)
        return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

function readKey(file: string): Buffer | undefined {
  try {
    const key = readFileSync(file)
    if (key.length !== lengths.key) throw new Error(`${file} holds no key.`)
    return key
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function makeKey(file: string): Buffer {
  const key = randomBytes(lengths.key)
  writeFileSync(file, key, { mode: 0o600, flag: 'wx', flush: true })
  return key
}
