import { request } from 'node:http'
import { expect, test } from 'vitest'
import { classifySendError, neverSent } from './classify-send-error.ts'

/** The error of a system call, as Node makes it. */
const systemError = (code: string, syscall: string) => Object.assign(new Error(`${syscall} ${code}`), { code, syscall })

test('no data was sent if the connection could not be made', async () => {
  const refused = await new Promise(resolve => request('http://127.0.0.1:9').on('error', resolve).end())
  expect(neverSent(refused)).toBe(true)
  expect(neverSent(systemError('ENOTFOUND', 'getaddrinfo'))).toBe(true)
  expect(neverSent(new AggregateError([systemError('ETIMEDOUT', 'connect')]))).toBe(true)
})

test.each(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETDOWN', 'ECONNRESET'])(
  'a connection that was lost with %s after it was made may have carried the request',
  code => {
    expect(neverSent(systemError(code, 'read'))).toBe(false)
    expect(neverSent(systemError(code, 'write'))).toBe(false)
  },
)

test.each([
  'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
  'ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE',
  'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA',
  'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE',
])('an alert about the client certificate is told as one, whatever library names it: %s', code => {
  const context = {
    operation: 'version.get',
    milliseconds: 1000,
    answered: false,
    signal: new AbortController().signal,
  }
  const reported = (thrown: unknown) => classifySendError(thrown, context)
  expect(reported(systemError(code, 'read'))).toMatchObject({ kind: 'tls', isOfClient: true })
  expect(reported(systemError('ERR_SSL_WRONG_VERSION_NUMBER', 'read'))).not.toHaveProperty('isOfClient')
})
