import { expect, test } from 'vitest'
import { flameText, parseProfile } from './flame-text.ts'

const frame = (functionName: string, url: string) => ({ functionName, url, lineNumber: 0, columnNumber: 0 })

/** `load` calls `parse` of a package twice, from two places in itself; the rest is waiting. */
const profile = parseProfile(
  JSON.stringify({
    nodes: [
      { id: 1, callFrame: frame('(root)', ''), children: [2, 5] },
      { id: 2, callFrame: frame('load', 'app.ts'), children: [3, 4] },
      { id: 3, callFrame: frame('parse', 'parser'), children: [] },
      { id: 4, callFrame: frame('parse', 'parser') },
      { id: 5, callFrame: frame('(idle)', '') },
      { id: 6, callFrame: frame('rare', 'app.ts') },
    ],
    samples: [2, 3, 4, 5, 5],
    timeDeltas: [20_000, 30_000, 50_000, 400_000, 500_000],
  }),
)
const nameFrame = ({ functionName, url }: { functionName: string; url: string }) => ({ name: functionName, part: url })

test('a profile becomes the time of each part alone, and of each call with what it called, without waiting', () => {
  expect(flameText(profile, nameFrame).trimEnd().split('\n')).toEqual([
    '100 ms of CPU time',
    '',
    ' 80.0 %  parser',
    ' 20.0 %  app.ts',
    '',
    '100.0 %  load',
    ' 80.0 %    parse',
  ])
})

test('calls of less than 2 % of the time are left out', () => {
  const rare = { ...profile, samples: [2, 3], timeDeltas: [990_000, 10_000] }
  expect(flameText(rare, nameFrame)).not.toContain('parse')
})

test('text that is no profile is refused', () => {
  expect(() => parseProfile('{"nodes":[]}')).toThrow()
})
