import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createAuthority } from '../testing/certificates.ts'
import { authoritySubject, readAuthority } from './authority.ts'

describe('A file of certificates', () => {
  test('yields its certificates and no other content', () => {
    const { cert } = createAuthority()
    const { privateKey } = generateKeyPairSync('ed25519')
    const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const kept = readAuthority(`# ours\n${secret}\n${cert}\ntrailing`)
    expect(kept).not.toContain('PRIVATE')
    expect(kept.match(/BEGIN CERTIFICATE/g)).toHaveLength(1)
    expect(authoritySubject(kept)).toMatch(/./)
  })

  test.each(['', 'hello', '-----BEGIN CERTIFICATE-----\nbm9uc2Vuc2U=\n-----END CERTIFICATE-----'])(
    '%j is refused in words',
    text => {
      expect(() => readAuthority(text)).toThrow(
        expect.objectContaining({ error: expect.objectContaining({ kind: 'validation' }) }),
      )
    },
  )
})
