import { Readable, Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { Typed } from './command.ts'
import type { Io } from './io.ts'
import { createRowWriter, getOutput, type Output, writeRows, writeText, writeValue } from './output.ts'

/** A process whose output the test reads; one that is a terminal of this width, if given. */
function open({
  columns,
  isTTY = columns !== undefined,
}: {
  readonly columns?: number
  readonly isTTY?: boolean
} = {}) {
  const chunks: string[] = []
  const stdout: Io['stdout'] = Object.assign(
    new Writable({
      decodeStrings: false,
      write: (chunk, _encoding, done) => {
        chunks.push(String(chunk))
        done()
      },
    }),
    { isTTY, ...(columns !== undefined && { columns }) },
  )
  const io: Io = {
    ...{ stdin: Readable.from([]), stdout, stderr: new Writable(), environment: {} },
    loadHost: () => Promise.reject(new Error('No command is run')),
    signal: new AbortController().signal,
  }
  return { io, text: () => chunks.join('') }
}

async function written(
  output: Output,
  rows: readonly unknown[],
  known: readonly string[] | null = null,
  columns?: number,
) {
  const { io, text } = open(columns === undefined ? {} : { columns })
  await writeRows(io, output, rows, known)
  return text()
}

const typed = (output?: string): Typed => ({
  flags: new Map(output === undefined ? [] : [['output', [output]]]),
  words: [],
})

describe('The format of the output', () => {
  test('is the one that is typed, else a table in a terminal and JSON elsewhere', () => {
    expect(getOutput(typed(), open({ columns: 80 }).io)).toBe('table')
    expect(getOutput(typed(), open().io)).toBe('json')
    for (const output of ['table', 'json', 'jsonl', 'csv']) expect(getOutput(typed(output), open().io)).toBe(output)
    for (const output of ['CSV', 'yaml', '']) {
      expect(() => getOutput(typed(output), open().io)).toThrow('--output: one of table, json, jsonl, csv.')
    }
  })
})

describe('Rows as JSON', () => {
  test('are one list, whatever the pages', async () => {
    const { io, text } = open()
    const writer = createRowWriter(io, 'json', null)
    for (const page of [[], [{ a: 1 }, 'two'], [], [null]]) await writer.write(page)
    await writer.end()
    expect(text()).toBe('[\n  {"a":1},\n  "two",\n  null\n]\n')
    expect(await written('json', [])).toBe('[]\n')
  })

  test('are one value a line as JSONL', async () => {
    expect(await written('jsonl', [{ a: 1 }, 2])).toBe('{"a":1}\n2\n')
    expect(await written('jsonl', [])).toBe('')
  })

  test('have what a terminal would interpret escaped, as the same value', async () => {
    const value = { name: '\u001b[31m\u007f\u0085\u202e\u2028\u{E0041}é🛟' }
    const text = await written('jsonl', [value])
    expect(text).not.toMatch(/[\p{Cf}\p{Zl}\u007f-\u009f]/u)
    expect(text).toContain('\\u202e\\u2028\\udb40\\udc41é🛟')
    expect(JSON.parse(text)).toEqual(value)
  })

  test('of one value are indented', async () => {
    const { io, text } = open()
    await writeValue(io, 'json', { a: [1] })
    expect(text()).toBe('{\n  "a": [\n    1\n  ]\n}\n')
  })
})

describe('Rows as CSV', () => {
  test('have the known columns, also when there are none', async () => {
    expect(await written('csv', [{ b: 2, a: 1 }], ['a', 'b', 'c'])).toBe('"a","b","c"\r\n"1","2",""\r\n')
    expect(await written('csv', [], ['a'])).toBe('"a"\r\n')
  })

  test('have the columns of the first page where they are not known', async () => {
    const { io, text } = open()
    const writer = createRowWriter(io, 'csv', null)
    await writer.write([])
    expect(text()).toBe('')
    await writer.write([{ a: 1 }, { b: true }])
    await writer.write([{ b: 'x', c: 3 }])
    await writer.end()
    expect(text()).toBe('"a","b"\r\n"1",""\r\n"","true"\r\n"","x"\r\n')
  })

  test('have one head for all pages', async () => {
    const { io, text } = open()
    const writer = createRowWriter(io, 'csv', ['a'])
    await writer.write([{ a: 1 }])
    await writer.write([{ a: 2 }])
    expect(text()).toBe('"a"\r\n"1"\r\n"2"\r\n')
  })

  test('have objects as JSON, and nothing for null', async () => {
    expect(await written('csv', [{ a: null, b: { c: 1 }, d: [1] }])).toBe('"a","b","d"\r\n"","{""c"":1}","[1]"\r\n')
    expect(await written('csv', ['one', 2, null])).toBe('"value"\r\n"one"\r\n"2"\r\n""\r\n')
  })
})

describe('Rows as a table', () => {
  test('have aligned columns with heads in capitals, without spaces at the end', async () => {
    expect(
      await written('table', [
        { id: 1, name: 'lighthouse' },
        { id: 100, name: '' },
      ]),
    ).toBe('ID   NAME\n1    lighthouse\n100\n')
  })

  test('leave out columns of objects that are not known, and show those that are', async () => {
    const rows = [
      { id: 1, commit: { sha: 'a' }, tags: null },
      { id: 2, commit: { sha: 'b' }, tags: ['x'] },
    ]
    expect(await written('table', rows)).toBe('ID  TAGS\n1\n2   ["x"]\n')
    expect(await written('table', rows, ['id', 'commit'])).toBe('ID  COMMIT\n1   {"sha":"a"}\n2   {"sha":"b"}\n')
  })

  test('have as many columns as fit the width, and one at least', async () => {
    const rows = [{ id: 'abcd', name: 'efgh', more: 'x' }]
    expect(await written('table', rows, null, 16)).toBe('ID    NAME  MORE\nabcd  efgh  x\n')
    expect(await written('table', rows, null, 15)).toBe('ID    NAME\nabcd  efgh\n')
    expect(await written('table', rows, null, 10)).toBe('ID    NAME\nabcd  efgh\n')
    expect(await written('table', rows, null, 9)).toBe('ID\nabcd\n')
    expect(await written('table', rows, null, 1)).toBe('ID\nabcd\n')
  })

  test('cut off long cells, between characters, and show what would not be seen', async () => {
    const cell = async (text: string) => (await written('table', [{ a: text }])).split('\n')[1]
    expect(await cell('x'.repeat(60))).toBe('x'.repeat(60))
    expect(await cell('x'.repeat(61))).toBe(`${'x'.repeat(59)}…`)
    expect(await cell(`${'x'.repeat(58)}🛟${'y'.repeat(9)}`)).toBe(`${'x'.repeat(58)}…`)
    expect(await cell('a\u001b[31m\nb')).toBe('a[ESC][31m[LF]b')
  })

  test('are written from 500 rows on, and the rest at the end', async () => {
    const { io, text } = open()
    const writer = createRowWriter(io, 'table', null)
    await writer.write(Array.from({ length: 499 }, (_, id) => ({ id })))
    expect(text()).toBe('')
    await writer.write([{ id: 499 }])
    expect(text().split('\n')).toHaveLength(502)
    await writer.write([{ id: 500 }])
    expect(text().split('\n')).toHaveLength(502)
    await writer.end()
    expect(text().endsWith('499\nID\n500\n')).toBe(true)
    const before = text()
    await writer.end()
    expect(text()).toBe(before)
  })

  test('of one object are its fields, and of another value the value', async () => {
    const { io, text } = open()
    await writeValue(io, 'table', { id: 1, commit: { sha: 'a' } })
    expect(text()).toBe('FIELD   VALUE\nid      1\ncommit  {"sha":"a"}\n')
    const other = open()
    await writeValue(other.io, 'table', 'text')
    await writeValue(other.io, 'csv', { a: 1 })
    expect(other.text()).toBe('VALUE\ntext\n"a"\r\n"1"\r\n')
  })
})

test('text waits for a reader that is slower, and an empty one for nothing', async () => {
  let isDrained = false
  const taken: string[] = []
  const stdout: Io['stdout'] = new Writable({
    highWaterMark: 1,
    decodeStrings: false,
    write: (chunk, _encoding, done) => {
      taken.push(String(chunk))
      setImmediate(() => {
        isDrained = true
        done()
      })
    },
  })
  await writeText({ stdout }, '')
  expect(taken).toEqual([])
  await writeText({ stdout }, 'text')
  expect([taken, isDrained]).toEqual([['text'], true])
})
