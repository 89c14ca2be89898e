import { request } from 'node:http'
import { expect, test } from 'vitest'
import { neverSent } from './classify-send-error.ts'

/** The error of a system call, as Node makes it. */
const systemError = (code: string, syscall: string) => Object.assign(new Error(`${syscall} ${code}`), { code, syscall })

test('a connection that could not be made carried nothing', async () => {
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
