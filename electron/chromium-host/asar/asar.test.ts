import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPackageWithOptions, uncacheAll } from '@electron/asar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Archive, archiveIn } from './archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-asar-'))
const file = join(folder, 'app.asar')
const at = (path: string) => join(file, path)

/** An app with a module, a bundled CommonJS package, and a file outside the archive. */
const files = {
  'package.json': '{ "type": "module" }',
  'main.js': `
    import { existsSync, readFileSync } from 'node:fs'
    import { readFile, realpath } from 'node:fs/promises'
    import words, { plain } from 'words'
    import { part } from './part.js'
    const text = new URL('text.txt', import.meta.url).pathname
    const outside = await import('yaml').then(() => 'found', error => error.code)
    console.log(JSON.stringify({
      part, words: words.words, plain, outside, directory: import.meta.dirname,
      there: existsSync(text), missing: existsSync(text + 'x'),
      text: readFileSync(text, 'utf8'), later: String(await readFile(text)), real: await realpath(text),
      lost: await readFile(text + 'x').catch(error => error.code),
    }))`,
  'part.js': 'export const part = import.meta.filename',
  'text.txt': 'as it is',
  'node_modules/words/package.json': '{ "main": "lib/words.js" }',
  'node_modules/words/lib/words.js': `exports.words = require('../beside.json').words; exports.plain = __filename`,
  'node_modules/words/beside.json': '{ "words": "from beside" }',
}

beforeAll(async () => {
  const source = join(folder, 'source')
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(source, path, '..'), { recursive: true })
    writeFileSync(join(source, path), content)
  }
  await createPackageWithOptions(source, file, { unpack: '**/beside.json' })
  rmSync(source, { recursive: true })
})
afterAll(() => {
  uncacheAll()
  rmSync(folder, { recursive: true })
})

describe('An archive', () => {
  test('gives every file as it was packaged, inside or beside', () => {
    const archive = new Archive(file)
    for (const [path, content] of Object.entries(files)) {
      expect(archive.getKind(at(path))).toBe('file')
      expect(archive.read(at(path)).toString()).toBe(content)
    }
    const beside = 'node_modules/words/beside.json'
    expect(archive.besides(at(beside))).toBe(join(`${file}.unpacked`, beside))
    expect(archive.besides(at('main.js'))).toBeUndefined()
  })

  test('has folders, and no files that were not packaged', () => {
    const archive = new Archive(file)
    expect(archive.getKind(at('node_modules/words'))).toBe('folder')
    for (const path of ['none', 'main.js/more', '__proto__', 'constructor', '../source', '']) {
      expect(archive.getKind(at(path)), path).not.toBe('file')
      expect(() => archive.read(at(path)), path).toThrow('ENOENT')
    }
    expect(archive.holds(`${file}.unpacked/beside.json`)).toBe(false)
  })

  test('refuses a file that was changed after packaging', () => {
    const changed = join(folder, 'changed.asar')
    writeFileSync(changed, readFileSync(file).toString('latin1').replace('as it is', 'as it was'.slice(0, 8)), 'latin1')
    expect(() => new Archive(changed).read(join(changed, 'text.txt'))).toThrow('is not what was packaged')
  })

  test('is found in a path', () => {
    expect(archiveIn('/app/app.asar')).toBe('/app/app.asar')
    expect(archiveIn('/app/app.asar/out/main.js')).toBe('/app/app.asar')
    expect(archiveIn('/app/app.asar.unpacked/a.node')).toBeUndefined()
    expect(archiveIn('/app/out/main.js')).toBeUndefined()
  })

  test('runs in a separate process: modules, packages and files come from inside the archive only', () => {
    const preload = new URL('./mount-own.ts', import.meta.url).href
    const said = execFileSync(process.execPath, ['--import', preload, at('main.js')], { cwd: folder, encoding: 'utf8' })
    expect(JSON.parse(said)).toEqual({
      part: at('part.js'),
      words: 'from beside',
      plain: at('node_modules/words/lib/words.js'),
      outside: 'MODULE_NOT_FOUND',
      directory: file,
      there: true,
      missing: false,
      text: 'as it is',
      later: 'as it is',
      real: at('text.txt'),
      lost: 'ENOENT',
    })
  })
})
