import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { starterPolicies } from './policy.ts'
import { readPolicies, writePolicies } from './policy-file.ts'
import { policy, severities } from './policy-schema.ts'

const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map(text => text.trim())
  .filter(text => text !== '')
const policies = fc.record({
  ...{ name: line, severity: fc.constantFrom(...severities), scope: fc.constant(''), rule: line },
  exceptions: fc.array(
    fc.record({ project: line, reason: line, expires: fc.constantFrom('2026-01-31', '2028-02-29') }),
    { maxLength: 2 },
  ),
})

test('policies are the same after they were written and read', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(policies, { maxLength: 4 }), async all => {
      fc.pre(all.every(one => policy.safeParse(one).success))
      expect(await readPolicies(await writePolicies(all))).toEqual({ ok: true, policies: all })
    }),
  )
})

test('a file has up to 100 policies', async () => {
  const some = (count: number) =>
    Array.from({ length: count }, (_, index) => policy.parse({ name: `p${index}`, severity: 'low', rule: 'harbor' }))
  expect(await readPolicies(await writePolicies(some(100)))).toMatchObject({ ok: true })
  expect(await readPolicies(await writePolicies(some(101)))).toMatchObject({ ok: false })
})

test('any text is read as policies or has a sentence that says what is wrong', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async text => {
      const read = await readPolicies(text)
      expect(read.ok || read.sentence !== '').toBe(true)
    }),
  )
})

test('names the field that is wrong', async () => {
  const text = (await writePolicies(starterPolicies)).replace('severity: high', 'severity: urgent')
  expect(await readPolicies(text)).toMatchObject({
    ok: false,
    sentence: expect.stringContaining('policies.0.severity'),
  })
})

test('a policy needs only a name, a severity and a rule', async () => {
  const text = 'version: 1\npolicies:\n  - name: Frozen\n    severity: low\n    rule: freeze.now\n'
  expect(await readPolicies(text)).toMatchObject({ ok: true, policies: [{ scope: '', exceptions: [] }] })
})

test('refuses aliases, with which a small file could become a large one', async () => {
  const text = 'version: 1\npolicies: [&a [1], *a]\n'
  expect((await readPolicies(text)).ok).toBe(false)
})

test('a file that version 1 has written is read, and written as the same bytes', async () => {
  const text = readFileSync(join(import.meta.dirname, 'earlier', 'policies-1.yaml'), 'utf8')
  const read = await readPolicies(text)
  expect(read).toEqual({
    ok: true,
    policies: [
      {
        ...{ name: 'Releases are frozen at weekends', severity: 'high' },
        ...{ scope: 'path starts with "harbor/"', rule: 'freeze.now = false' },
        exceptions: [{ project: 'harbor/lighthouse', reason: 'On call: the lamp', expires: '2026-12-31' }],
      },
      { name: 'Mirrors: no failures', severity: 'medium', scope: '', rule: 'mirrors.failed = 0', exceptions: [] },
    ],
  })
  if (read.ok) expect(await writePolicies(read.policies)).toBe(text)
})
