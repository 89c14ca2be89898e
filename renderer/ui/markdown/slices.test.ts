import type { Element, ElementContent, Root } from 'hast'
import { expect, it } from 'vitest'
import { inSlices, sliceTag } from './slices.ts'

const text = (value: string): ElementContent => ({ type: 'text', value })
const element = (tagName: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
})
const many = (count: number, make: (index: number) => ElementContent) =>
  Array.from({ length: count }, (_, at) => make(at))

/** A tree as it was before it was put in slices. */
function whole(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap(node => {
    if (node.type !== 'element') return [node]
    const children = whole(node.children)
    return node.tagName === sliceTag ? children : [{ ...node, children }]
  })
}

/** Nodes that are drawn with an element: those of its slices are not. */
function drawnWith(nodes: readonly ElementContent[]): number {
  return nodes.reduce((sum, node) => {
    if (node.type !== 'element' || node.tagName === sliceTag) return sum + 1
    return sum + 1 + drawnWith(node.children)
  }, 0)
}

function slicesIn(nodes: readonly ElementContent[]): Element[] {
  return nodes.flatMap(node =>
    node.type === 'element' ? [...(node.tagName === sliceTag ? [node] : []), ...slicesIn(node.children)] : [],
  )
}

const trees: Readonly<Record<string, ElementContent[]>> = {
  'a paragraph of many links': [
    element(
      'p',
      many(2000, at => element('a', [text(`link ${at}`)])),
    ),
  ],
  'a long list of paragraphs': many(2000, at => element('p', [text(`${at}`)])),
  'a wide table': [
    element(
      'table',
      many(40, () =>
        element(
          'tr',
          many(50, at => element('td', [text(`${at}`)])),
        ),
      ),
    ),
  ],
  'nested lists': [
    many(30, () => text('x')).reduce<Element>(
      inner => element('ul', [...many(50, at => element('li', [text(`${at}`)])), inner]),
      element('ul', []),
    ),
  ],
}

it.each(Object.entries(trees))(
  '%s is drawn in slices of a bounded size, and is the same in the end',
  (_name, children) => {
    const root: Root = { type: 'root', children }
    const sliced = inSlices(root).children.filter(node => node.type === 'element' || node.type === 'text')
    expect(whole(sliced)).toEqual(children)
    expect(slicesIn(sliced).length).toBeGreaterThan(1)
    for (const slice of slicesIn(sliced)) expect(drawnWith(slice.children)).toBeLessThanOrEqual(2000)
  },
)

it('a short document is not cut up', () => {
  const root: Root = { type: 'root', children: many(50, at => element('p', [text(`${at}`)])) }
  expect(inSlices(root)).toEqual(root)
})
