import { expect, test } from 'vitest'
import type { Figure } from './measure.ts'
import { performanceDocument, type Results } from './performance-document.ts'

const figure: Figure = {
  name: 'the first blame rows of 50,000 lines',
  against: 'git blame',
  value: 0.864,
  unit: 'ratio',
  goal: 0.5,
  subject: null,
  peer: null,
  limit: { of: 'git blame of these 1,000 lines', value: 0.83 },
}
const run = (figures: readonly Figure[], load: number): Results => ({
  machine: { cpu: 'A CPU', cores: 2, load, node: 'v24.0.0', platform: 'linux x64', host: 'chromium' },
  seconds: {},
  figures,
  failures: [],
})

test('a figure has its value, goal, limit and the load of the machine', () => {
  expect(performanceDocument([run([figure], 3.5)])).toContain(
    '| the first blame rows of 50,000 lines | git blame | 0.86 | ≤ 0.50 (**not met**) | 0.83: git blame of these 1,000 lines | 3.5 |',
  )
})

test('of the same figure in several runs, the last one counts', () => {
  const text = performanceDocument([run([figure], 9), run([{ ...figure, value: 0.4 }], 1)])
  expect(text).toContain('| 0.40 | ≤ 0.50 (met) |')
  expect(text).not.toContain('0.86')
})

test('what profiles have shown is said of figures that miss their goal, and of others only that none was made', () => {
  const unknown = { ...figure, name: 'something new' }
  const text = performanceDocument([run([figure, unknown, { ...figure, name: 'a met one', value: 0.1 }], 1)])
  expect(text).toMatch(/^- \*\*the first blame rows of 50,000 lines\*\*: the service waits for git/m)
  expect(text).toMatch(/^- \*\*something new\*\*: not profiled yet\.$/m)
  expect(text).not.toContain('**a met one**')
})

test('the duration of each group is said, the longest first, and that of all', () => {
  const text = performanceDocument([
    { ...run([figure], 1), seconds: { tree: 30, fleet: 90 } },
    { ...run([], 1), seconds: { tree: 60 } },
  ])
  expect(text).toMatch(/^2\.5 minutes \(goal: 12\): fleet 90 s, tree 60 s\.$/m)
})
