import { expect, test } from 'vitest'
import { createTextsAside } from './texts-aside.ts'

const disposed: string[] = []
const text = (name: string) => ({ name, dispose: () => void disposed.push(name) })

test('a few texts are kept until they are taken, and the one that lies longest goes first', () => {
  const aside = createTextsAside<ReturnType<typeof text>>(2)
  const [notes, readme, main] = [text('notes'), text('readme'), text('main')]
  aside.put(notes)
  aside.put(readme)
  expect(aside.take(notes)).toBe(notes)
  expect(aside.take(notes)).toBeNull()
  aside.put(notes)
  aside.put(main)
  expect(disposed).toEqual(['readme'])
  expect([aside.take(readme), aside.take(notes), aside.take(main)]).toEqual([null, notes, main])
})
