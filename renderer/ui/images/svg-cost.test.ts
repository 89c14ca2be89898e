import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeImage } from './image-verdict.ts'
import { countSvg } from './svg-cost.ts'

const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`
const judge = (text: string) => judgeImage({ bytes: new TextEncoder().encode(text), type: 'image/svg+xml' })
const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('')

/** Ten of the one before, nine times: a billion rectangles in a kilobyte. */
const chain = (link: (index: number) => string) =>
  `<rect id="a0" width="1" height="1"/>${times(9, index => link(index + 1))}`
const ten = (make: (index: number) => string) => times(10, make)

const bombs: readonly (readonly [what: string, text: string])[] = [
  ['nested uses', svg(chain(index => `<g id="a${index}">${ten(() => `<use xlink:href="#a${index - 1}"/>`)}</g>`))],
  [
    'uses with an id written otherwise',
    svg(chain(index => `<g id="a${index}">${ten(() => `<use href=" &#35;%61${index - 1}"/>`)}</g>`)),
  ],
  [
    'patterns in patterns',
    svg(
      `${times(
        9,
        index => `<pattern id="p${index + 1}">${ten(() => `<rect fill="url(#p${index})"/>`)}</pattern>`,
      ).replace('url(#p0)', 'red')}<rect fill="url(#p9)"/>`,
    ),
  ],
  [
    'masks in masks',
    svg(
      `<mask id="m0"><rect/></mask>${times(9, index => `<mask id="m${index + 1}">${ten(() => `<rect mask="url('#m${index}')"/>`)}</mask>`)}`,
    ),
  ],
  [
    'clips by a class',
    svg(
      `<style>${times(9, index => `.c${index}{clip-path:url(#k${index})}`)}</style><clipPath id="k0"><rect/></clipPath>${times(9, index => `<clipPath id="k${index + 1}">${ten(() => `<rect class="c${index}"/>`)}</clipPath>`)}`,
    ),
  ],
  [
    'markers on a path of many points',
    svg(
      `<marker id="m">${times(200, () => '<rect/>')}</marker><path marker-mid="url(#m)" d="M0 0${' 1 1'.repeat(2000)}"/>`,
    ),
  ],
  [
    'a pattern that everything below inherits',
    svg(
      `<pattern id="p">${times(300, () => '<rect/>')}</pattern><g style="fill : url( #p )">${times(300, () => '<rect/>')}</g>`,
    ),
  ],
  [
    'too many filters',
    svg(
      `<filter id="f">${times(20, () => '<feGaussianBlur stdDeviation="100"/>')}</filter>${times(20, () => '<rect filter="url(#f)"/>')}`,
    ),
  ],
  ['filters of styles alone', svg(`<style>*{filter:${'blur(9px) '.repeat(50)}}</style>${times(10, () => '<rect/>')}`)],
  ['endless noise', svg('<filter id="f"><feTurbulence numOctaves="99999"/></filter><rect filter="url(#f)"/>')],
  ['dashes without end', svg(times(10, () => '<path stroke-dasharray="0.0001" d="M0 0H9999999"/>'))],
  ['a circle of uses', svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')],
  ['entities that hold markup', `<!DOCTYPE svg [<!ENTITY a "<rect/>"><!ENTITY b "&a;&a;">]>${svg('&b;')}`],
  [
    'an entity that hides a reference',
    `<!DOCTYPE svg [<!ENTITY x "#a0">]>${svg(chain(index => `<g id="a${index}">${ten(() => `<use href="&x;"/><use href="#a${index - 1}"/>`)}</g>`))}`,
  ],
  ['declared attributes', `<!DOCTYPE svg [<!ATTLIST rect filter CDATA "url(#f)">]>${svg('<rect/>')}`],
  ['a style sheet of its own', `<?xml-stylesheet href="data:text/css,*{filter:blur(9px)}"?>${svg('<rect/>')}`],
  ['escapes in a style', svg('<style>rect{fill:url(\\23 p)}</style><rect/>')],
  ['an animated reference', svg('<use href="#a"><set attributeName="href" to="#b"/></use>')],
  ['another SVG inside', svg(`<image href="data:image/svg+xml,%3Csvg/%3E"/>`)],
  ['a style sheet as an address', svg('<foreignObject><link href="data:text/css;base64,Kg=="/></foreignObject>')],
  ['depth without end', svg('<g>'.repeat(5000) + '</g>'.repeat(5000))],
  ['too many elements', svg('<rect/>'.repeat(25_000))],
  ['paths of megabytes', svg(`<path d="M${'1 '.repeat(1_500_000)}"/>`)],
  ['a size without end', svg('<rect/>', 'width="99999999" height="10"')],
  ['what is not well-formed', '<svg><g a=b></svg>'],
  ['an encoding that hides its markup', `<?xml version="1.0" encoding="utf-7"?>${svg('<rect/>')}`],
]

const otherReasons: Readonly<Record<string, string>> = {
  'a circle of uses': 'it refers to itself',
  'entities that hold markup': 'its entities contain markup',
  'declared attributes': 'it declares more than plain entities',
  'a style sheet of its own': 'it refers to a style sheet',
  'escapes in a style': 'its styles can’t be checked beforehand',
  'an animated reference': 'it changes what it refers to',
  'another SVG inside': 'another SVG is inside it',
  'a style sheet as an address': 'a picture inside it can’t be measured',
  'depth without end': 'its elements are nested too deeply',
  'too many elements': 'it has too many elements',
  'paths of megabytes': 'its paths and texts are too long',
  'a size without end': 'it is too large',
  'what is not well-formed': 'it is not well-formed',
  'an encoding that hides its markup': 'its encoding is unknown',
}

describe('an SVG that expands without end', () => {
  it.each(bombs)('is refused: %s', (what, text) => {
    expect(judge(text)).toMatchObject({ kind: 'refused', reason: otherReasons[what] ?? 'it expands to too many parts' })
  })

  it('is refused in UTF-16 as well', () => {
    const text = bombs[0]?.[1] ?? ''
    const bytes = new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]))
    expect(judgeImage({ bytes, type: 'image/svg+xml' })).toMatchObject({
      kind: 'refused',
      reason: 'it expands to too many parts',
    })
    expect(judgeImage({ bytes: bytes.slice(2), type: 'image/svg+xml' }).kind).toBe('refused')
  })
})

describe('the SVG that a drawing program writes', () => {
  it.each([
    [
      'an icon',
      svg('<path d="M4 4h16v16H4z" fill="none" stroke="currentColor"/>', 'width="24" height="24" viewBox="0 0 24 24"'),
    ],
    [
      'with plain entities, comments and a declaration',
      `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd" [<!ENTITY ns "http://ns.adobe.com/">]><!-- a > b -->${svg('<g a="&ns;">1 &lt; 2</g>')}`,
    ],
    [
      'with gradients and a style for each',
      svg(
        `<style>/* all */ ${times(50, index => `.cls-${index},.b{fill:url(#g${index})}`)}</style>${times(50, index => `<linearGradient id="g${index}"><stop/><stop/></linearGradient>`)}${times(2000, index => `<path class="cls-${index % 50}" d="M0 0z"/>`)}`,
      ),
    ],
    [
      'with a shadow behind twenty boxes',
      svg(
        `<filter id="s"><feGaussianBlur/><feOffset/><feMerge/></filter>${times(20, () => '<rect filter="url(#s)"/>')}`,
      ),
    ],
    [
      'with a gradient on a large group',
      svg(`<radialGradient id="g"><stop/></radialGradient><g fill="url(#g)">${times(3000, () => '<rect/>')}</g>`),
    ],
    ['a map of fifteen thousand outlines', svg(times(15_000, () => '<path d="M0 0L10 10L20 0Z"/>'))],
    [
      'with symbols',
      svg(`<symbol id="s">${times(20, () => '<path d="M0 0"/>')}</symbol>${times(300, () => '<use href="#s"/>')}`),
    ],
    [
      'with a picture',
      svg(
        `<image href="data:image/png;base64,${btoa(String.fromCharCode(0x89, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 9, 0, 0, 0, 9))}"/>`,
      ),
    ],
    ['with links to its own parts', svg('<g id="top"><a href="#top"><text>up</text></a></g>')],
  ])('is drawn: %s', (_what, text) => {
    expect(judge(text)).toMatchObject({ kind: 'drawable' })
  })

  it('has the size that it states', () => {
    expect(judge(svg('', 'width="1in" height="2e2px"'))).toEqual({
      kind: 'drawable',
      pixels: { width: 96, height: 200 },
    })
    expect(judge(svg('', 'width="100%" height="50%"'))).toEqual({ kind: 'drawable', pixels: null })
  })
})

/** Counts the drawn parts by expanding each use. */
function expanded(parts: readonly (readonly number[])[], index: number): number {
  return 1 + (parts[index] ?? []).reduce((sum, target) => sum + 1 + expanded(parts, target), 0)
}

it('counts the parts that are drawn, with every use expanded', () => {
  const graphs = fc.array(fc.array(fc.nat(100), { maxLength: 3 }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(graphs, drawn => {
      // Each part uses only those before it.
      const parts = drawn.map((targets, index) => (index === 0 ? [] : targets.map(target => target % index)))
      const text = svg(
        parts
          .map(
            (targets, index) => `<g id="g${index}">${targets.map(target => `<use href="#g${target}"/>`).join('')}</g>`,
          )
          .join(''),
      )
      const all = parts.reduce((sum, _targets, index) => sum + expanded(parts, index), 1)
      expect(countSvg(text).elements).toBe(all)
    }),
  )
})

it('gives a verdict for any text', () => {
  const piece = fc.constantFrom(
    '<svg>',
    '</svg>',
    '<g id="a">',
    '</g>',
    '<use href="#a"/>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<style>',
    '}',
    '{',
    'url(#a)',
    '&a;',
    '<!DOCTYPE svg [',
    ']>',
    '"',
    ' ',
    '<',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), pieces => {
      expect(judge(pieces.join('')).kind).toMatch(/drawable|refused/)
    }),
    { numRuns: 2000 },
  )
})
