import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { skipIf } from '#shared/testing/skip-if.fixture.ts'
import { parseArguments } from './arguments.ts'
import { namesLinkFile, readLinkFile } from './link-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-link-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(content: string | Buffer, name = 'audit of may.gatehouse'): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('A link file', () => {
  test('opens the screen its link names, given as a path or as a file: address', () => {
    const path = fileWith('gatehouse://open/c/sandbox/audit?author_id=2\n')
    expect(readLinkFile(path)).toBe('/c/sandbox/audit?author_id=2')
    expect(readLinkFile(pathToFileURL(path).href)).toBe('/c/sandbox/audit?author_id=2')
    expect(readLinkFile('audit of may.gatehouse', folder)).toBe('/c/sandbox/audit?author_id=2')
  })

  test.each([
    ['nothing', ''],
    ['another program’s link', 'https://example.org/'],
    ['a bare path', '/c/sandbox'],
    ['two links', 'gatehouse://open/a\ngatehouse://open/b'],
    ['a link with more behind it', 'gatehouse://open/a and more'],
    ['a link that is too long', `gatehouse://open/${'a'.repeat(5000)}`],
    ['bytes', Buffer.from([0, 255, 1, 2])],
  ])('with %s opens nothing', (_, content) => {
    expect(readLinkFile(fileWith(content))).toBeNull()
  })

  test('that is missing, or is a folder, opens no screen', () => {
    expect(readLinkFile(join(folder, 'missing.gatehouse'))).toBeNull()
    expect(readLinkFile(folder)).toBeNull()
  })

  test(
    'that is a pipe opens nothing, and nobody waits for its other end',
    skipIf(process.platform === 'win32', 'Windows has no pipes as files.'),
    () => {
      const pipe = join(folder, 'pipe.gatehouse')
      execFileSync('mkfifo', [pipe])
      expect(readLinkFile(pipe)).toBeNull()
    },
  )

  test('is distinguished from other arguments by its name', () => {
    expect(namesLinkFile('/home/a/b.gatehouse')).toBe(true)
    expect(namesLinkFile('file:///home/a/b.gatehouse')).toBe(true)
    expect(namesLinkFile('C:\\LINKS\\B.GATEHOUSE')).toBe(true)
    expect(namesLinkFile('--open=b.gatehouse')).toBe(false)
    expect(namesLinkFile('notes.txt')).toBe(false)
    expect(namesLinkFile('gatehouse://open/c/sandbox/blob?path=a.gatehouse')).toBe(false)
  })

  test('is taken on the command line, and refused there when it holds no link', () => {
    const path = fileWith('gatehouse://open/connections', 'connections.gatehouse')
    expect(parseArguments([path])).toMatchObject({ ok: true, value: { openAt: '/connections' } })
    expect(parseArguments([fileWith('rm -rf', 'bad.gatehouse')])).toEqual({
      ok: false,
      problem: `Not a link to a screen: ${join(folder, 'bad.gatehouse')}`,
    })
  })
})
