import { expect, test } from 'vitest'
import { reasonOfStep } from './report.ts'

test('a refused row says which role it needs, where that may be the reason', () => {
  const getReason = (error: { readonly message: string; readonly needs?: string }) =>
    reasonOfStep({ state: 'failed', plan: null, error: { kind: 'forbidden', ...error } }, 'harbor.example')
  expect(getReason({ message: '403 Forbidden', needs: 'the Maintainer role or a higher one' })).toBe(
    'harbor.example refused: 403 Forbidden. This needs the Maintainer role or a higher one.',
  )
  expect(getReason({ message: 'Protected branch' })).toBe('harbor.example refused: Protected branch.')
})
