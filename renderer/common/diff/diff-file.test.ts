import { describe, expect, it } from 'vitest'
import { diffFileOf, initiallyOpened, largeChangeLines, largeFileLines, noteOn } from './diff-file.ts'

const entry = {
  diff: '',
  old_path: 'a.txt',
  new_path: 'a.txt',
  a_mode: '100644',
  b_mode: '100644',
  new_file: false,
  renamed_file: false,
  deleted_file: false,
}
const addedLines = (count: number) => `@@ -0,0 +1,${count} @@\n${'+x\n'.repeat(count)}`

describe('what is said about a changed file', () => {
  it.each([
    [{ ...entry, renamed_file: true, old_path: 'b.txt' }, 'Renamed from b.txt. The content is the same.'],
    [{ ...entry, b_mode: '100755' }, 'Made executable (100644 → 100755).'],
    [{ ...entry, diff: 'Binary files a/a.txt and b/a.txt differ\n' }, 'Binary file: no text to compare.'],
    [
      { ...entry, renamed_file: true, old_path: 'b.txt', b_mode: '100755' },
      'Renamed from b.txt. Made executable (100644 → 100755). The content is the same.',
    ],
    [{ ...entry, new_file: true, a_mode: '0' }, 'No lines were sent: binary, empty, or too large for the service.'],
    [entry, 'No lines were sent: binary, empty, or too large for the service.'],
    [{ ...entry, diff: addedLines(2) }, null],
  ])('%#', (change, note) => {
    expect(noteOn(diffFileOf(change))).toBe(note)
  })
})

describe('which files begin opened', () => {
  it('a large one waits to be asked for', () => {
    const files = [addedLines(3), addedLines(largeFileLines + 1)].map(diff => diffFileOf({ ...entry, diff }))
    expect(initiallyOpened(files)).toEqual([true, false])
  })

  it('many middling ones wait once the whole is large', () => {
    const lines = largeFileLines / 3
    const files = Array.from({ length: 50 }, () => diffFileOf({ ...entry, diff: addedLines(lines) }))
    const opened = initiallyOpened(files).filter(Boolean).length
    expect(opened).toBe(Math.floor(largeChangeLines / (lines + 1)))
  })

  it('a small one is not hidden by a large one before it', () => {
    const files = [addedLines(5000), addedLines(3)].map(diff => diffFileOf({ ...entry, diff }))
    expect(initiallyOpened(files)).toEqual([false, true])
  })
})
