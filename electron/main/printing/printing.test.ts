import { EventEmitter } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PrintToPDFOptions, WebContentsPrintOptions } from 'electron'
import { afterAll, expect, test } from 'vitest'
import { bridgeMethods } from '#shared/bridge.ts'
import { Failure } from '../failure.ts'
import { createPrinting, type PrintingParts } from './printing.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-printing-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A page whose print dialog closes with a result; null leaves it open. */
function printing(over: Partial<PrintingParts> = {}, closesWith: readonly [boolean, string] | null = [true, '']) {
  const suggested: string[] = []
  const shared: string[] = []
  const options: (PrintToPDFOptions | WebContentsPrintOptions)[] = []
  const contents = new EventEmitter()
  const parts = createPrinting({
    page: () =>
      Object.assign(contents, {
        printToPDF: async (given: PrintToPDFOptions) => {
          options.push(given)
          return Buffer.from('%PDF-1.7')
        },
        print: (given: WebContentsPrintOptions, done: (success: boolean, reason: string) => void) => {
          options.push(given)
          if (closesWith) setImmediate(() => done(...closesWith))
        },
      }),
    chooseFile: async name => {
      suggested.push(name)
      return join(folder, name)
    },
    openShareMenu: link => void shared.push(link),
    ...over,
  })
  return { ...parts, contents, suggested, shared, options }
}

test('a PDF is written where the user chooses, under a name that is safe on every system', async () => {
  const { savePdf, suggested, options } = printing()
  const saved = await savePdf({ name: '../Members · harbor\u202E/../lpt1' })
  expect(suggested).toEqual(['_lpt1.pdf'])
  expect(readFileSync(saved?.path ?? '', 'utf8')).toBe('%PDF-1.7')
  expect(options).toEqual([{ preferCSSPageSize: true, printBackground: true, generateTaggedPDF: true }])
})

test('nothing is rendered or written when the user cancels, or the window is gone by then', async () => {
  const { savePdf, options } = printing({ chooseFile: async () => null })
  expect(await savePdf({ name: 'Members' })).toBeNull()
  expect(options).toEqual([])
  expect(await printing({ page: () => null }).savePdf({ name: 'Members' })).toBeNull()
  expect(await printing({ page: () => null }).print()).toBeNull()
})

test('a folder that is gone is an error of the disk, not a bug', async () => {
  const { savePdf } = printing({ chooseFile: async () => join(folder, 'gone', 'a.pdf') })
  await expect(savePdf({ name: 'a' })).rejects.toMatchObject({ error: { kind: 'disk' } })
})

test('printing always shows the system’s dialog; closing it is no error', async () => {
  const { print, options } = printing({}, [false, 'Print job canceled'])
  expect(await print()).toBeNull()
  expect(options).toEqual([{ silent: false, printBackground: true }])
})

test('a system that can’t print says so, and what to do instead', async () => {
  await expect(printing({}, [false, 'Invalid printer settings']).print()).rejects.toMatchObject({
    error: { kind: 'validation', message: expect.stringContaining('Save it as a PDF') },
  })
})

test('a page can’t open a second dialog above the first, but can after it is closed', async () => {
  const chosen = Promise.withResolvers<string | null>()
  const { savePdf, print } = printing({ chooseFile: () => chosen.promise })
  const first = savePdf({ name: 'a' })
  await expect(savePdf({ name: 'b' })).rejects.toBeInstanceOf(Failure)
  await expect(print()).rejects.toBeInstanceOf(Failure)
  chosen.resolve(null)
  expect(await first).toBeNull()
  expect(await print()).toBeNull()
})

test('a page that is gone with its dialog open leaves printing to the others', async () => {
  const { print, contents } = printing({}, null)
  for (const _ of ['first', 'second']) {
    const printed = print()
    contents.emit('destroyed')
    expect(await printed).toBeNull()
  }
  expect(contents.listenerCount('destroyed')).toBe(0)
})

test('only links to screens of the app are shared', () => {
  const { share, shared } = printing()
  share({ path: '/c/sandbox/audit?author_id=2' })
  expect(shared).toEqual(['gatehouse://open/c/sandbox/audit?author_id=2'])
  for (const path of ['//example.org/', '/a b', '/a\\b']) expect(() => share({ path }), path).toThrow(Failure)
  expect(bridgeMethods['app.share'].safeParse({ path: 'https://example.org' }).success).toBe(false)
  expect(shared).toHaveLength(1)
})

test('a system without a share menu says so', () => {
  expect(() => printing({ openShareMenu: null }).share({ path: '/connections' })).toThrow(Failure)
})
