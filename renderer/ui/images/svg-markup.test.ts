import { describe, expect, test } from 'vitest'
import { readSvgMarkup, SvgRefusal } from './svg-markup.ts'

const namesOf = (text: string) => readSvgMarkup(text).elements.map(({ name, parent }) => [name, parent])
const attributesOf = (tag: string, doctype = '') =>
  readSvgMarkup(`${doctype}<svg><a ${tag}/></svg>`).elements[1]?.attributes
const refusalOf = (text: string) => {
  try {
    readSvgMarkup(text)
  } catch (thrown) {
    return thrown instanceof SvgRefusal ? thrown.message : thrown
  }
  return null
}

describe('The elements of an SVG', () => {
  test('are in the order of their start tags, with their parents, without prefixes', () => {
    expect(namesOf('<?xml version="1.0"?><svg:svg><g><rect/><rect /></g><text></text></svg:svg>')).toEqual([
      ['svg', null],
      ['g', 0],
      ['rect', 1],
      ['rect', 1],
      ['text', 0],
    ])
  })

  test('have attributes in either quotes, without prefixes', () => {
    expect(attributesOf(`x = "1" y='2'\n xlink:href="#a>b" e=""`)).toEqual([
      ['x', '1'],
      ['y', '2'],
      ['href', '#a>b'],
      ['e', ''],
    ])
  })

  test('have the length of the text directly inside, of comments none, and of sections their content', () => {
    const { elements } = readSvgMarkup('ab<svg>abc<!-- no <b> --><g>d</g>ef<![CDATA[<x>]]></svg>gh')
    expect(elements.map(({ name, textLength }) => [name, textLength])).toEqual([
      ['svg', 8],
      ['g', 1],
    ])
  })

  test('have the text of all styles, one after the other', () => {
    expect(readSvgMarkup('<svg><style>a{}</style><g/><style><![CDATA[b{}]]></style>text</svg>').styles).toBe('a{}\nb{}')
  })
})

describe('The entities of a value', () => {
  test.each([
    ['&lt;&gt;&amp;&quot;&apos;', '<>&"\''],
    ['&#65;&#x42;&#X43;&#x1F6DF;', 'ABC🛟'],
    ['&#x10FFFF;&#x110000;.', '\u{10ffff}.'],
    ['&unknown; & &;', '&unknown; & &;'],
    ['&one;&two;', '1&two;'],
  ])('%j are read as %j', (value, read) => {
    expect(attributesOf(`x="${value}"`, '<!DOCTYPE svg [ <!ENTITY one "1"> ]>')).toEqual([['x', read]])
  })

  test('are those of the first declaration, in either quotes, between comments', () => {
    const doctype = `<!DOCTYPE svg PUBLIC "x" [\n<!-- > ] --><!ENTITY a 'one'>\n<!ENTITY a "two"><!ENTITY b "three" >]>`
    expect(attributesOf('x="&a;&b;"', doctype)).toEqual([['x', 'onethree']])
  })

  test('can be declared without any', () => {
    expect(namesOf('<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><svg a="[x]"/>')).toEqual([
      ['svg', null],
    ])
    expect(namesOf('<!DOCTYPE svg []><svg/>')).toEqual([['svg', null]])
  })

  test('have 1,000 characters at most', () => {
    const declared = (length: number) => `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(length)}">]><svg/>`
    expect(refusalOf(declared(1000))).toBeNull()
    expect(refusalOf(declared(1001))).toBe('its entities contain markup')
  })

  test.each(['&b;', '<b/>', '%b;'])('with %s in them are refused', value => {
    expect(refusalOf(`<!DOCTYPE svg [<!ENTITY a "${value}">]><svg/>`)).toBe('its entities contain markup')
  })

  test.each(['<!ATTLIST svg a CDATA "x">', '<!ENTITY % a "x">', '<!ENTITY a SYSTEM "file">', 'text'])(
    'beside %s are refused',
    declaration => {
      expect(refusalOf(`<!DOCTYPE svg [${declaration}]><svg/>`)).toBe('it declares more than plain entities')
    },
  )
})

describe('An SVG is refused', () => {
  test.each(['<svg><!-- ', '<svg><![CDATA[ ', '<svg><?x ', '<svg></svg', '<!DOCTYPE svg', '<!DOCTYPE svg [>'])(
    'when it ends in %s',
    text => {
      expect(refusalOf(text)).toMatch(/^it ends in the middle|^it declares more/)
    },
  )

  test.each([
    '',
    'text',
    '<g/>',
    '<svg>',
    '<svg><g></svg>',
    '<svg',
    '<svg a>',
    '<svg a=b/>',
    '<svg a="<"/>',
    '< svg/>',
    '<svg/ >',
    '<svg a="1"b="2"/>',
  ])('when it is not well-formed: %s', text => {
    expect(refusalOf(text)).toBe('it is not well-formed')
  })

  test('when it refers to a style sheet', () => {
    expect(refusalOf('<?xml-stylesheet href="a.css"?><svg/>')).toBe('it refers to a style sheet')
  })

  test('when it has more than 16,000 elements', () => {
    const withElements = (count: number) => `<svg>${'<g/>'.repeat(count - 1)}</svg>`
    expect(refusalOf(withElements(16_000))).toBeNull()
    expect(refusalOf(withElements(16_001))).toBe('it has too many elements')
  })

  test('when its elements are nested more than 200 deep; empty ones are not', () => {
    const nested = (depth: number) => `${'<svg>'.repeat(depth)}<g/>${'</svg>'.repeat(depth)}`
    expect(refusalOf(nested(200))).toBeNull()
    expect(refusalOf(nested(201))).toBe('its elements are nested too deeply')
  })
})
