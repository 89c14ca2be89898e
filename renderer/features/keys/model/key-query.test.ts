import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getFingerprint, readKeyQuery } from './key-query.ts'

const md5 = 'b8:cd:c9:d2:6e:1f:aa:01:23:45:67:89:ab:cd:ef:00'
const sha256 = 'SHA256:O8y9bJDUFnL9pGmyM9mQJlvJb7wZ0C0qzwqhSk1n2xY'

/** A public key of the SSH format, made by node: its type and key as length-prefixed parts. */
function publicKey(): { readonly line: string; readonly blob: Buffer } {
  const jwk = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
  const part = (bytes: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes])
  const blob = Buffer.concat([part(Buffer.from('ssh-ed25519')), part(Buffer.from(jwk.x ?? '', 'base64url'))])
  return { line: `ssh-ed25519 ${blob.toString('base64')} ada@harbor`, blob }
}

describe('the query for a key', () => {
  test.each([
    ['42', { kind: 'id', id: 42 }],
    [' 42 ', { kind: 'id', id: 42 }],
    [md5, { kind: 'fingerprint', fingerprint: md5 }],
    [`MD5:${md5.toUpperCase()}`, { kind: 'fingerprint', fingerprint: md5 }],
    [md5.replaceAll(':', ''), { kind: 'fingerprint', fingerprint: md5 }],
    [sha256, { kind: 'fingerprint', fingerprint: sha256 }],
    [`${sha256}=`, { kind: 'fingerprint', fingerprint: sha256 }],
    [sha256.slice(7), { kind: 'fingerprint', fingerprint: sha256 }],
    [`256 ${sha256} ada@harbor (ED25519)`, { kind: 'fingerprint', fingerprint: sha256 }],
    [`2048 MD5:${md5} (RSA)`, { kind: 'fingerprint', fingerprint: md5 }],
    ['', { kind: 'unknown' }],
    ['0', { kind: 'unknown' }],
    ['ada', { kind: 'unknown' }],
    ['SHA256:short', { kind: 'unknown' }],
    ['ssh-ed25519 notAKey', { kind: 'unknown' }],
  ])('%j', (typed, query) => {
    expect(readKeyQuery(typed)).toEqual(query)
  })

  test('a public key, with options before it and a comment behind it', async () => {
    const { line, blob } = publicKey()
    const digest = createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')
    for (const typed of [line, `no-pty,command="true" ${line}`, `\n${line}\n`]) {
      const query = readKeyQuery(typed)
      expect(query).toEqual({ kind: 'publicKey', blob: blob.toString('base64') })
      if (query.kind === 'publicKey') expect(await getFingerprint(query.blob)).toBe(`SHA256:${digest}`)
    }
  })

  test('any digest is understood in all its forms, and nothing makes it throw', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), typed => {
        readKeyQuery(typed)
      }),
    )
    const digest = randomBytes(32).toString('base64').replace(/=$/, '')
    for (const form of [digest, `${digest}=`, `sha256:${digest}`]) {
      expect(readKeyQuery(form)).toEqual({ kind: 'fingerprint', fingerprint: `SHA256:${digest}` })
    }
  })
})
