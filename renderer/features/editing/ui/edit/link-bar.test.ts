import { expect, test } from 'vitest'
import { linkProblem } from './link-bar.tsx'

test.each([
  ['../README.md', null],
  ['', /points to nothing/],
  ['../README.md\n', /ends with a newline/],
  ['../READ\nME.md', /more than one line/],
])('the target %j of a symbolic link', (target, problem) => {
  const found = linkProblem(target)
  if (problem === null) expect(found).toBeNull()
  else expect(found).toMatch(problem)
})
