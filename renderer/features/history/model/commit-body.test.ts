import { expect, it } from 'vitest'
import { getBody } from './commit-body.ts'

it.each([
  ['Fix the lamp', 'Fix the lamp\n\nIt flickered.\n', 'It flickered.'],
  ['Fix the lamp', 'Fix the lamp\n', ''],
  ['Fix the lamp', 'Fix the lamp', ''],
  ['A title that is long and…', 'A title that is long and goes on\n\nBody', 'A title that is long and goes on\n\nBody'],
  ['Fix the lamp', 'Fix the lamp\r\n\r\nIt flickered.\r\nTwice.\r\n', 'It flickered.\nTwice.'],
  ['A title that is', 'A title that is long\n\nBody', 'A title that is long\n\nBody'],
])('a commit titled %j with the message %j has the body %j', (title, message, body) => {
  expect(getBody({ title, message })).toBe(body)
})
