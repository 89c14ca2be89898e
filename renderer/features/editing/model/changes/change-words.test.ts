import { expect, test } from 'vitest'
import { base64FromBytes } from '../../../../lib/code/base64.ts'
import { formatChange } from './change-words.ts'

test.each([1, 2, 3, 4])('the size of an upload of %i bytes is exact', count => {
  const upload = {
    path: 'a',
    previousPath: null,
    executable: null,
    holds: 'bytes',
    content: base64FromBytes(new Uint8Array(count)),
    baseCommit: null,
    encoding: 'UTF-8',
    baseContent: null,
    baseEncoding: 'UTF-8',
  } as const
  const size = count === 1 ? '1 byte' : `${count} bytes`
  expect(formatChange(upload)).toBe(`new file, ${size}`)
  expect(formatChange({ ...upload, baseCommit: 'c1' })).toBe(`replaced by ${size}`)
})
