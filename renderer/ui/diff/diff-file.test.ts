import { describe, expect, it } from 'vitest'
import { getDiffFile, initiallyOpened, largeChangeLines, largeFileLines } from './diff-file.ts'

const entry = { old_path: 'a.txt', new_path: 'a.txt', new_file: false, renamed_file: false, deleted_file: false }
const addedLines = (count: number) => `@@ -0,0 +1,${count} @@\n${'+x\n'.repeat(count)}`

describe('which files begin opened', () => {
  it('a large one is collapsed until requested', () => {
    const files = [addedLines(3), addedLines(largeFileLines + 1)].map(diff => getDiffFile({ ...entry, diff }))
    expect(initiallyOpened(files)).toEqual([true, false])
  })

  it('many middling ones wait once the whole is large', () => {
    const lines = largeFileLines / 3
    const files = Array.from({ length: 50 }, () => getDiffFile({ ...entry, diff: addedLines(lines) }))
    const opened = initiallyOpened(files).filter(Boolean).length
    expect(opened).toBe(Math.floor(largeChangeLines / (lines + 1)))
  })

  it('a small one is not hidden by a large one before it', () => {
    const files = [addedLines(5000), addedLines(3)].map(diff => getDiffFile({ ...entry, diff }))
    expect(initiallyOpened(files)).toEqual([false, true])
  })
})
