import { expect, test } from 'vitest'
import { parseProfile } from './flame-text.ts'
import { longestTasksText } from './longest-tasks.ts'

const frame = (functionName: string) => ({ functionName, url: '', lineNumber: 0, columnNumber: 0 })

test('tasks end where the thread waits, and name the functions that took most of them', () => {
  const profile = parseProfile(
    JSON.stringify({
      nodes: [
        { id: 1, callFrame: frame('(root)'), children: [2, 4, 5] },
        { id: 2, callFrame: frame('answer'), children: [3] },
        { id: 3, callFrame: frame('parse') },
        { id: 4, callFrame: frame('(idle)') },
        { id: 5, callFrame: frame('flush') },
      ],
      samples: [2, 3, 4, 2, 5, 5],
      timeDeltas: [1000, 3000, 50_000, 2000, 1500, 1500],
    }),
  )
  const text = longestTasksText(profile, ({ functionName }) => ({ name: functionName, part: 'app.ts' }))
  expect(text.split('\n').map(line => line.trim().replace(/\s+/g, ' '))).toEqual([
    '4.0 ms',
    '4.0 ms answer',
    '3.0 ms parse',
    '3.0 ms',
    '3.0 ms flush',
    '2.0 ms',
    '2.0 ms answer',
    '',
  ])
})
