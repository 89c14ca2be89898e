import { asImage, type HostileDocument, times, tooComplexSvg } from './document.ts'
import { png } from './raster.ts'

const svg = (content: string, attributes = 'width="100" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`

/** Ten of the one before, nine times: a billion of the first in a kilobyte. */
const billion = (first: string, ten: (index: number) => string) => `${first}${times(9, index => ten(index + 1))}`

/** Images of a few bytes that expand to billions of parts, and some that are only large. */
export function hostileSvgs(): readonly HostileDocument[] {
  const refused: Readonly<Record<string, string>> = {
    'nested-use': svg(
      billion(
        '<rect id="a0" width="1" height="1"/>',
        index => `<g id="a${index}">${times(10, () => `<use xlink:href="#a${index - 1}"/>`)}</g>`,
      ),
    ),
    patterns: svg(
      `${billion(
        '<pattern id="p0" width="1" height="1"><rect width="1" height="1"/></pattern>',
        index =>
          `<pattern id="p${index}" width="1" height="1">${times(10, () => `<rect width="1" height="1" fill="url(#p${index - 1})"/>`)}</pattern>`,
      )}<rect width="100" height="100" fill="url(#p9)"/>`,
    ),
    masks: svg(
      billion(
        '<mask id="m0"><rect width="9" height="9"/></mask>',
        index => `<mask id="m${index}">${times(10, () => `<rect mask="url(#m${index - 1})"/>`)}</mask>`,
      ),
    ),
    filters: svg(
      `<filter id="f">${times(40, () => '<feGaussianBlur stdDeviation="200"/>')}</filter>${times(40, () => '<rect width="5000" height="5000" filter="url(#f)"/>')}`,
    ),
    turbulence: svg(
      '<filter id="f"><feTurbulence numOctaves="999999" baseFrequency="0.1"/></filter><rect width="100%" height="100%" filter="url(#f)"/>',
    ),
    entities: `<!DOCTYPE svg [<!ENTITY e0 "lol">${times(9, index => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`)}]>${svg('<text y="20">&e9;</text>')}`,
    'entities-of-markup': `<!DOCTYPE svg [<!ENTITY a "<g><rect width='9' height='9'/></g>">]>${svg('&a;'.repeat(10_000))}`,
    'huge-size': svg('<rect width="100%" height="100%"/>', 'width="999999999" height="999999999"'),
    deep: svg(`${'<g>'.repeat(5000)}<rect/>${'</g>'.repeat(5000)}`),
    'many-elements': svg('<rect width="1" height="1"/>'.repeat(100_000)),
    'long-path': svg(`<path stroke="red" d="M0 0${' L1 1 0 0'.repeat(300_000)}"/>`),
    dashes: svg(times(10, () => '<path stroke="red" stroke-dasharray="0.0001" d="M0 0H9999999"/>')),
    markers: svg(
      `<marker id="m" markerWidth="9" markerHeight="9">${'<rect width="9" height="9"/>'.repeat(200)}</marker><path marker-mid="url(#m)" d="M0 0${' L9 9 0 9'.repeat(1000)}"/>`,
    ),
    circle: svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g><use href="#a"/>'),
    embedded: svg(
      `<image width="9" height="9" href="data:image/svg+xml;base64,${Buffer.from(svg('<rect/>')).toString('base64')}"/>`,
    ),
    'embedded-bomb': svg(
      `<image width="9" height="9" href="data:image/png;base64,${png(30_000, 30_000).toString('base64')}"/>`,
    ),
  }
  const drawn: Readonly<Record<string, string>> = {
    'huge-viewbox': svg(
      '<rect width="1e9" height="1e9" fill="teal"/>',
      'width="100" height="100" viewBox="0 0 999999999999 999999999999"',
    ),
    'huge-text': svg('<text y="99999" font-size="99999">huge</text>'),
    'foreign-object': svg(
      `<foreignObject width="100" height="100">${'<div xmlns="http://www.w3.org/1999/xhtml">x</div>'.repeat(2000)}</foreignObject>`,
    ),
    'all-that-is-allowed': svg(
      times(
        15_900,
        index =>
          `<rect x="${index % 100}" y="${Math.floor(index / 200)}" width="9" height="9" fill="#${String(index % 1000).padStart(3, '0')}" opacity=".5"/>`,
      ),
    ),
  }
  const files = (all: Readonly<Record<string, string>>, shown: typeof asImage) =>
    Object.entries(all).map(([name, content]): HostileDocument => ({ path: `svg/${name}.svg`, content, ...shown }))
  return [...files(refused, tooComplexSvg), ...files(drawn, asImage)]
}
