import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeForm } from './form.ts'

const plain = (text: string): unknown => JSON.parse(JSON.stringify(decodeForm(text)))

describe('decodeForm', () => {
  it.each([
    ['', {}],
    ['a=1&b=two+words&c=%C3%A9%2F%25', { a: '1', b: 'two words', c: 'é/%' }],
    ['a=first&a=second', { a: 'second' }],
    ['a', { a: '' }],
    ['refs[]=main&refs[]=v1', { refs: ['main', 'v1'] }],
    ['refs%5B%5D=main', { refs: ['main'] }],
    ['refs[]=', { refs: [] }],
    ['author[name]=Ines&author[email]=i', { author: { name: 'Ines', email: 'i' } }],
    [
      'actions[][action]=create&actions[][file_path]=a&actions[][action]=delete&actions[][file_path]=b',
      {
        actions: [
          { action: 'create', file_path: 'a' },
          { action: 'delete', file_path: 'b' },
        ],
      },
    ],
    ['a[][b][]=1&a[][b][]=2&a[][c]=3', { a: [{ b: ['1', '2'], c: '3' }] }],
    ['a[0]=x&a[1]=y', { a: { 0: 'x', 1: 'y' } }],
    ['a[][]=x', { a: [['x']] }],
    ['a=1&a[]=2', { a: ['2'] }],
    ['[]=1&a]=2&a[=3', { '[]': '1', 'a]': '2', 'a[': '3' }],
  ])('%s', (text, expected) => {
    expect(plain(text)).toEqual(expected)
  })

  it('gives back any fields that were encoded the usual way', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter(text => !text.includes('['))
    fc.assert(
      fc.property(fc.dictionary(name, fc.string({ unit: 'grapheme' }), { noNullPrototype: false }), fields => {
        expect(Object.entries(decodeForm(String(new URLSearchParams(fields))))).toEqual(Object.entries(fields))
      }),
    )
  })

  it('round-trips any list of objects', () => {
    const text = fc.string({ unit: 'grapheme' })
    const objects = fc.array(fc.record({ action: text, path: text, content: text }), { minLength: 1 })
    fc.assert(
      fc.property(objects, actions => {
        const pairs = actions.flatMap(action =>
          Object.entries(action).map(([key, value]) => [`actions[][${key}]`, value]),
        )
        expect(plain(String(new URLSearchParams(pairs)))).toEqual({ actions })
      }),
    )
  })

  it('never throws and never touches a prototype', () => {
    const piece = fc.constantFrom(
      'a',
      '[',
      ']',
      '[]',
      '[a]',
      '__proto__',
      'constructor',
      'prototype',
      '=',
      '&',
      '%',
      '%5B',
      '+',
      '\0',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), pieces => {
        decodeForm(pieces.join(''))
        expect(Object.hasOwn(Object.prototype, 'a')).toBe(false)
      }),
    )
    decodeForm('__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][polluted]=1')
    expect('polluted' in {}).toBe(false)
  })

  it('takes brackets without end in its stride', () => {
    const deep = `a${'[b]'.repeat(50_000)}=1`
    expect(Object.keys(decodeForm(deep))).toEqual(['a'])
  })
})
