import { expect, test } from 'vitest'
import { heapText } from './heap-text.ts'

const frame = (functionName: string) => ({ functionName, url: '', lineNumber: 0, columnNumber: 0 })

test('a heap profile becomes the size of the objects by the calls that created them', () => {
  const read = { callFrame: frame('read'), selfSize: 3_000_000, children: [] }
  const load = { callFrame: frame('load'), selfSize: 1_000_000, children: [read] }
  const head = { callFrame: frame('(root)'), selfSize: 0, children: [load] }
  const text = heapText(JSON.stringify({ head }), ({ functionName }) => ({ name: functionName, part: functionName }))
  expect(text.trimEnd().split('\n')).toEqual([
    '4.0 MB of objects',
    '',
    ' 75.0 %  read',
    ' 25.0 %  load',
    '',
    '100.0 %  load',
    ' 75.0 %    read',
  ])
})
