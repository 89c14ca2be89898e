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
  ['..', 'download'],
  ['', 'download'],
  ['. .hidden. ', 'hidden'],
  ['was "this"?.md', 'was _this__.md'],
  ['ünïcode 漢字.txt', 'ünïcode 漢字.txt'],
])('%j is suggested as %j', (name, suggested) => {
  expect(safeFileName(name)).toBe(suggested)
})

test('no name leaves the folder, hides, or holds what a file system refuses', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), name => {
      const safe = safeFileName(name)
      expect(safe).not.toMatch(/[/\\<>:"|?*\p{Cc}]|^\.|[. ]$/u)
      expect(safe.length).toBeGreaterThan(0)
      expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(200)
    }),
  )
})
