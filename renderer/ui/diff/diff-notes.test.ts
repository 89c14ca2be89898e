import { describe, expect, it } from 'vitest'
import { getDiffFile, getEncodings } from './diff-file.ts'
import { noteOn } from './diff-notes.ts'

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
const whole = { ...entry, too_large: false }
const renamed = { renamed_file: true, old_path: 'b.txt' }
const line = '@@ -1 +1 @@\n-a\n+b\n'

describe('notes on a changed file', () => {
  it.each([
    ['with lines', { ...whole, diff: line }, null],
    ['renamed alone', { ...whole, ...renamed }, 'Renamed from b.txt. The content is the same.'],
    ['renamed with an edit', { ...whole, ...renamed, diff: line }, 'Renamed from b.txt.'],
    [
      'renamed with more lines than the service sends',
      { ...entry, ...renamed, too_large: true },
      'Renamed from b.txt. The service left the lines out: there are too many.',
    ],
    [
      'renamed, folded by the service',
      { ...whole, ...renamed, collapsed: true },
      'Renamed from b.txt. The service left the lines out: there are too many.',
    ],
    [
      'renamed, and the service says no more',
      { ...entry, ...renamed },
      'Renamed from b.txt. No lines were sent: the content is the same, binary, or too large for the service.',
    ],
    [
      'renamed and made executable',
      { ...whole, ...renamed, b_mode: '100755' },
      'Renamed from b.txt. Made executable (100644 → 100755). The content is the same.',
    ],
    ['made executable', { ...whole, b_mode: '100755' }, 'Made executable (100644 → 100755). The content is the same.'],
    ['made executable with an edit', { ...whole, b_mode: '100755', diff: line }, 'Made executable (100644 → 100755).'],
    ['no longer executable', { ...whole, a_mode: '100755', diff: line }, 'No longer executable (100755 → 100644).'],
    ['of another mode', { ...whole, b_mode: '100664', diff: line }, 'Mode 100644 → 100664.'],
    [
      'that became a link',
      { ...whole, b_mode: '120000', diff: line },
      'It was a file and is a symbolic link now (100644 → 120000).',
    ],
    [
      'that became a link and was binary',
      { ...whole, b_mode: '120000', diff: `Binary files a/a.txt and /dev/null differ\n${line}` },
      'It was a file and is a symbolic link now (100644 → 120000). Binary on one side: only the lines of the other are shown.',
    ],
    [
      'that was a submodule',
      { ...whole, a_mode: '160000', diff: line },
      'It was a submodule and is a file now (160000 → 100644).',
    ],
    [
      'that is a link',
      { ...whole, a_mode: '120000', b_mode: '120000', diff: line },
      'A symbolic link: its line is where it leads to.',
    ],
    [
      'that is a submodule',
      { ...whole, a_mode: '160000', b_mode: '160000', diff: line },
      'A submodule: its line is the commit it stands at.',
    ],
    ['added as a link', { ...whole, new_file: true, a_mode: '0', b_mode: '120000', diff: line }, 'A symbolic link.'],
    [
      'removed, a submodule',
      { ...whole, deleted_file: true, a_mode: '160000', b_mode: '0', diff: line },
      'A submodule.',
    ],
    ['added as executable', { ...whole, new_file: true, a_mode: '0', b_mode: '100755', diff: line }, 'Executable.'],
    ['added, empty', { ...whole, new_file: true, a_mode: '0' }, 'The file is empty.'],
    ['removed, empty', { ...whole, deleted_file: true, b_mode: '0' }, 'The file was empty.'],
    [
      'that is binary',
      { ...whole, diff: 'Binary files a/a.txt and b/a.txt differ\n' },
      'Binary file: no text to compare.',
    ],
    ['left out', { ...entry, too_large: true }, 'The service left the lines out: there are too many.'],
    [
      'added, and the service says no more',
      { ...entry, new_file: true, a_mode: null },
      'No lines were sent: binary, empty, or too large for the service.',
    ],
    [
      'without lines, and the service says no more',
      entry,
      'No lines were sent: binary, empty, or too large for the service.',
    ],
    ['that was compared here', { ...whole }, 'The content is the same.'],
  ])('%s', (_, change, note) => {
    expect(noteOn(getDiffFile(change))).toBe(note)
  })
})

it('a file is generated if the service says so', () => {
  const sent = [true, false, null, undefined].map(
    generated_file => getDiffFile({ ...whole, generated_file }).isGenerated,
  )
  expect(sent).toEqual([true, false, false, false])
})

describe('notes on a text in another encoding', () => {
  it.each([
    [
      'alone',
      '',
      'Latin-1',
      'UTF-8',
      'Saved as UTF-8 instead of Latin-1. The bytes of all its letters beyond ASCII change.',
    ],
    ['with lines', line, 'UTF-16LE', 'UTF-8', 'Saved as UTF-8 instead of UTF-16LE. All its bytes change.'],
    ['where no byte changes', '', 'Latin-1', 'Windows-1252', 'The content is the same.'],
    ['where it stays', line, 'Latin-1', 'Latin-1', null],
  ] as const)('%s', (_, diff, old, after, note) => {
    expect(noteOn({ ...getDiffFile({ ...whole, diff }), encodings: { old, new: after } })).toBe(note)
  })
})

it('mentions no encoding where one side is ASCII alone', () => {
  const latin = { text: 'Café', encoding: 'Latin-1' } as const
  const plain = { text: 'Cafe', encoding: 'UTF-8' } as const
  expect(getEncodings(latin, plain)).toBeNull()
  expect(getEncodings(plain, latin)).toBeNull()
  expect(getEncodings(latin, { ...latin, encoding: 'UTF-8' })).toEqual({ old: 'Latin-1', new: 'UTF-8' })
  expect(getEncodings({ text: '\ufeffa', encoding: 'UTF-16LE' }, { text: '\ufeffa', encoding: 'UTF-8' })).not.toBeNull()
})
