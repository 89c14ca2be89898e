import { expect, test } from 'vitest'
import { findSha } from './commit-places.ts'

test('finds the SHA in what was typed or pasted', () => {
  const sha = '6dcb09b5b57875f334f61aebed695e2e4193db5e'
  expect(findSha(`  ${sha.toUpperCase()} `)).toBe(sha)
  expect(findSha('6dcb09b')).toBe('6dcb09b')
  expect(findSha(`https://git.example.org/harbor/crane/-/commit/${sha}?view=parallel`)).toBe(sha)
  expect(findSha(`commit ${sha}\nAuthor: Ada`)).toBe(sha)
})

test('finds none in names and in what is too short or too long', () => {
  for (const text of ['', 'main', '6dcb09', 'feature-deadbeefs', 'f'.repeat(65)]) expect(findSha(text)).toBeNull()
})
