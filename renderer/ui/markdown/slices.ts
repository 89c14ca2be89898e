import type { Element, ElementContent, Root, RootContent } from 'hast'

/** Nodes that are drawn together: at worst in 150 ms. Each slice lays out the block that it stands in once more, so that smaller ones take longer together. */
const sliceSize = 1000

/** What stands around the nodes of a slice in a tree: an element that no document can have by itself. */
export const sliceTag = 'data'

/** A copy of a tree in which the children of large elements stand in slices, each of which can be drawn by itself. */
export function inSlices(root: Root): Root {
  return { ...root, children: sliced(root.children.filter(isContent)).children }
}

function isContent(node: RootContent): node is ElementContent {
  return node.type === 'element' || node.type === 'text'
}

/** Children in slices where they are many, and how many nodes are drawn with what they stand in. */
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
