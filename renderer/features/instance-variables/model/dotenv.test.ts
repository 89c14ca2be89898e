import { parseEnv } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDotenv } from './read-dotenv.ts'
import { dotenvValue, writeDotenv } from './write-dotenv.ts'

/** Texts with much of what matters in dotenv. */
const values = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('a', '\n', '\r', "'", '"', '`', '\\', '#', ' ', '=', 'n', '$', '\t'),
    maxLength: 30,
  }),
)
const keys = fc.stringMatching(/^[A-Z_][A-Z0-9_]{0,20}$/)
const getValues = (text: string) => Object.fromEntries(readDotenv(text).entries.map(({ key, value }) => [key, value]))

describe('dotenv output', () => {
  it('parses to the same variables, whatever the values contain', () => {
    const variable = fc.record({
      key: keys,
      value: values,
      variable_type: fc.constantFrom('env_var', 'file'),
      protected: fc.boolean(),
      masked: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.uniqueArray(variable, { selector: ({ key }) => key }), variables => {
        const { entries, problems } = readDotenv(writeDotenv(variables))
        expect(problems).toEqual([])
        expect(entries.map(({ key, value, attributes }) => ({ key, value, ...attributes }))).toEqual(variables)
      }),
    )
  })

  it('parses the same in another library, unless it needs escapes that this one lacks', () => {
    const plain = values.filter(value => !/[\r\\\0]/.test(value) && !(value.includes("'") && value.includes('`')))
    fc.assert(
      fc.property(plain, value => {
        expect(parseEnv(`A=${dotenvValue(value)}\nB=b\n`)).toEqual({ A: value, B: 'b' })
      }),
    )
  })
})

describe('reading dotenv', () => {
  it('takes export, spaces, comments, empty values and every kind of quotes', () => {
    const text = [
      '\uFEFF# a comment',
      'export PLAIN = text # a comment',
      'ADDRESS=https://charts.harbor.example/#top',
      'EMPTY=',
      "SINGLE='a \\n # b' # more",
      'DOUBLE="two\\nlines and a \\"quote\\" and C:\\\\temp"',
      'TICKS=`it\'s "so"`',
    ].join('\r\n')
    expect(readDotenv(text).problems).toEqual([])
    expect(getValues(text)).toEqual({
      PLAIN: 'text',
      ADDRESS: 'https://charts.harbor.example/#top',
      EMPTY: '',
      SINGLE: 'a \\n # b',
      DOUBLE: 'two\nlines and a "quote" and C:\\temp',
      TICKS: 'it\'s "so"',
    })
  })

  it('reads values of many lines and counts lines on', () => {
    const { entries, problems } = readDotenv('A="one\n\ntwo"\nnonsense\nB=b\n')
    expect(entries).toMatchObject([
      { line: 1, key: 'A', value: 'one\n\ntwo' },
      { line: 5, key: 'B' },
    ])
    expect(problems).toMatchObject([{ line: 4 }])
  })

  it('takes the last value of a key that is assigned twice, and reports the others', () => {
    const { entries, problems } = readDotenv('A=one\nB=b\nA=two\nA=three\n')
    expect(entries).toMatchObject([
      { line: 2, key: 'B' },
      { line: 4, key: 'A', value: 'three' },
    ])
    expect(problems).toEqual([
      { line: 1, words: 'A is assigned again on line 4; that value is used' },
      { line: 3, words: 'A is assigned again on line 4; that value is used' },
    ])
  })

  it('reports a quote that is never closed and text after one, and continues on the next line', () => {
    const { entries, problems } = readDotenv("A='b' c\nB='never\nC=c\n")
    expect(problems.map(({ line }) => line)).toEqual([1, 2])
    expect(entries).toMatchObject([{ key: 'C', value: 'c' }])
  })

  it('takes attributes from the comment right before, and from no other', () => {
    const { entries } = readDotenv('# variable_type=file masked=true\nA=a\nB=b\n# protected=perhaps\nC=c\n')
    expect(entries.map(({ attributes }) => attributes)).toEqual([{ variable_type: 'file', masked: true }, {}, {}])
  })

  it('never throws, and parses or reports every line', () => {
    fc.assert(
      fc.property(values, text => {
        const { entries, problems } = readDotenv(text)
        expect(new Set([...entries, ...problems].map(({ line }) => line)).size).toBe(entries.length + problems.length)
      }),
    )
  })
})
