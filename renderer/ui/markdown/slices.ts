import type { Element, ElementContent, Root, RootContent } from 'hast'

/**
 * The number of nodes rendered together: at most 150 ms. Each slice lays out its containing block once more, so smaller
 * slices take longer in total.
 */
const sliceSize = 1000

/** The element around a slice's nodes in a tree: one that documents can't contain. */
export const sliceTag = 'data'

/** A copy of a tree in which the children of large elements are grouped into slices, each rendered separately. */
export function inSlices(root: Root): Root {
  return { ...root, children: sliced(root.children.filter(isContent)).children }
}

function isContent(node: RootContent): node is ElementContent {
  return node.type === 'element' || node.type === 'text'
}

/** The children, in slices if there are many, and the number of nodes rendered with their parent. */
function sliced(nodes: readonly ElementContent[]): { readonly children: ElementContent[]; readonly size: number } {
  const parts = nodes.map(node => {
    if (node.type !== 'element') return { node, size: 1 }
    const { children, size } = sliced(node.children)
    return { node: { ...node, children }, size: 1 + size }
  })
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  if (size <= sliceSize) return { children: parts.map(({ node }) => node), size }
  const slices: Element[] = []
  let left = 0
  for (const part of parts) {
    left -= part.size
    const last = slices.at(-1)
    if (last && left >= 0) last.children.push(part.node)
    else {
      slices.push({ type: 'element', tagName: sliceTag, properties: {}, children: [part.node] })
      left = sliceSize - part.size
    }
  }
  return { children: slices, size: slices.length }
}
