import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Reply } from './bridge.ts'
import { parseReply, replyText } from './reply-text.ts'

const getAnswer = (value: unknown): Reply<unknown> => ({ ok: true, value: { value, page: null, journal: null } })
const ranges = Array.from({ length: 1000 }, (_, line) => ({
  commit: { id: `c${line % 3}`, message: `Ledger: version ${line % 3}`, parent_ids: ['a', 'b'] },
  lines: [`${line}`],
}))
const blame = z.object({ value: z.object({ value: z.array(z.object({ commit: z.custom<object>() })) }) })

test('an object that a long answer repeats crosses once, and is one object on the other side', () => {
  const text = replyText(getAnswer(ranges))
  expect(text.split('Ledger: version 1')).toHaveLength(2)
  const reply = parseReply(text)
  expect(reply).toEqual(getAnswer(ranges))
  const [first, , , fourth] = blame.parse(reply).value.value
  expect(fourth?.commit).toBe(first?.commit)
})

test('short replies, errors, and lists without repetitions are sent unchanged', () => {
  const replies: Reply<unknown>[] = [
    getAnswer(ranges.slice(0, 50)),
    getAnswer('text'),
    // All different; and one with a field named like a property of every object.
    getAnswer(Array.from({ length: 300 }, (_, id) => ({ commit: { id } }))),
    getAnswer(Array.from({ length: 300 }, (_, line) => (line === 0 ? JSON.parse('{"__proto__":{}}') : { line }))),
    { ok: true, value: null },
    { ok: false, error: { kind: 'cancelled' } },
  ]
  for (const reply of replies) {
    expect(replyText(reply)).toBe(JSON.stringify(reply))
    expect(parseReply(JSON.stringify(reply))).toEqual(reply)
  }
})

test('any long list is received unchanged', () => {
  const entry = fc.dictionary(fc.string(), fc.jsonValue())
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 5 }), entry, (kinds, said) => {
      const entries = Array.from({ length: 250 }, (_, index) => ({ said, ...kinds[index % kinds.length] }))
      const reply = getAnswer(entries)
      expect(parseReply(replyText(reply))).toEqual(JSON.parse(JSON.stringify(reply)))
    }),
  )
})
