import { resolve, win32 } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeFileName } from './download-name.ts'

test.each([
  ['README.md', 'README.md'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Windows\\win.ini', 'win.ini'],
  ['a\u0000b\n.txt', 'ab.txt'],
  ['photo\u202Egpj.exe', 'photogpj.exe'],
  ['CON.txt', '_CON.txt'],
  ['con', '_con'],
  ['NUL .txt', '_NUL .txt'],
  ['com¹.log', '_com¹.log'],
  ['CONOUT$', '_CONOUT$'],
  ['LPT9', '_LPT9'],
  ['desktop.ini', '_desktop.ini'],
  ['console.log', 'console.log'],
  ['trailing. . ', 'trailing'],
  ['a/b/../c\\..\\..', 'download'],
  ['file.txt:stream', 'file.txt_stream'],
  ['~/.ssh/authorized_keys', 'authorized_keys'],
  ['.bashrc', 'bashrc'],
  ['-rf', '-rf'],
  ['$(touch x).sh', '$(touch x).sh'],
  ['=cmd|x.csv', '=cmd_x.csv'],
  ['a\u3164\u200Bb', 'ab'],
  ['..', 'download'],
  ['', 'download'],
  ['. .hidden. ', 'hidden'],
  ['was "this"?.md', 'was _this__.md'],
  ['ünïcode 漢字.txt', 'ünïcode 漢字.txt'],
])('%j is suggested as %j', (name, suggested) => {
  expect(safeFileName(name)).toBe(suggested)
})

const hostileName = fc
  .array(
    fc.constantFrom(
      '..',
      '.',
      ' ',
      '/',
      '\\',
      'CON',
      'nul',
      'COM1',
      'C:',
      ':',
      'a',
      '\u0000',
      '\u202E',
      '\u200B',
      '.txt',
    ),
    { maxLength: 8 },
  )
  .map(parts => parts.join(''))

test('no name leaves the folder, hides, or holds what a file system refuses', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 500 }), hostileName), name => {
      const safe = safeFileName(name)
      expect(safe).not.toMatch(/[/\\<>:"|?*\p{Cc}]|^\.|[. ]$/u)
      expect(safe).not.toMatch(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u)
      expect(safe).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)( *\.|$)/i)
      expect(resolve('/chosen', safe)).toBe(`/chosen/${safe}`)
      expect(win32.resolve('C:\\chosen', safe)).toBe(`C:\\chosen\\${safe}`)
      expect(safeFileName(safe)).toBe(safe)
      expect(safe.length).toBeGreaterThan(0)
      expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(200)
    }),
  )
})
