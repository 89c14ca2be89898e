import { describe, expect, it } from 'vitest'
import { compare } from './compare.ts'
import { readDotenv } from './read-dotenv.ts'

const plain = { variable_type: 'env_var', protected: false, masked: false } as const
const present = [
  { ...plain, key: 'KEPT', value: 'kept', protected: true },
  { ...plain, key: 'CHANGED', value: 'before', masked: true },
  { ...plain, key: 'EXTRA', value: 'extra' },
]
const kinds = (text: string, removesExtra = false) =>
  Object.fromEntries(compare(readDotenv(text), present, { removesExtra }).map(({ key, kind }) => [key, kind]))

describe('comparing a file with the variables there are', () => {
  it('distinguishes new, changed, equal and missing variables', () => {
    expect(kinds('KEPT=kept\nCHANGED=after\nNEW=new')).toEqual({
      KEPT: 'same',
      CHANGED: 'update',
      NEW: 'create',
      EXTRA: 'extra',
    })
    expect(kinds('KEPT=kept', true)).toEqual({ KEPT: 'same', CHANGED: 'remove', EXTRA: 'remove' })
  })

  it("keeps the attributes that the file doesn't contain, and changes the others", () => {
    const [row] = compare(readDotenv('CHANGED=after'), present, { removesExtra: false })
    expect(row).toMatchObject({ changes: ['value'], after: { masked: true, value: 'after' } })
    const [file] = compare(readDotenv('# variable_type=file masked=false\nCHANGED=before'), present, {
      removesExtra: false,
    })
    expect(file).toMatchObject({ kind: 'update', changes: ['variable_type', 'masked'] })
  })

  it('counts a duplicate once, with its last value, and reports the other line as unused', () => {
    expect(compare(readDotenv('NEW=1\nNEW=2'), [], { removesExtra: false })).toMatchObject([
      { key: 'Line 1', kind: 'wrong', reason: expect.stringContaining('again on line 2') },
      { key: 'NEW', line: 2, after: { value: '2' } },
    ])
  })

  it('imports a value beyond 700 characters: services differ in how many they accept (document 1, section 8)', () => {
    expect(kinds(`LONG=${'x'.repeat(701)}`)).toMatchObject({ LONG: 'create' })
  })

  it('does not import variables that the service would refuse, and shows why', () => {
    expect(kinds(`A-B=1\nLONG=${'x'.repeat(10_001)}\nnonsense`)).toMatchObject({
      'A-B': 'wrong',
      LONG: 'wrong',
      'Line 3': 'wrong',
    })
  })
})
