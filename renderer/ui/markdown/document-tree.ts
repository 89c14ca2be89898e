import type { Element, ElementContent, Root, RootContent } from 'hast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visibleSegments, visibleString } from '#shared/text/visible.ts'
import { allowList } from './allow-list.ts'

/** A document ready to be drawn. */
export interface MarkdownDocument {
  readonly tree: Root
  /** True when it was too large, and its end was left out. */
  readonly isCut: boolean
}

const maxElements = 8000
const deepest = 40

/**
 * Parses Markdown (with GitHub's tables, task lists, footnotes, autolinks, and HTML) into a tree that contains only
 * elements of the allow-list; see `MarkdownDocument`. Invisible characters and foreign letters become `mark` elements,
 * which a document can't contain otherwise.
 * @throws what the parser throws for a document built to break it (a stack overflow)
 */
export function documentTree(markdown: string): MarkdownDocument {
  const reader = unified()
    .use(remarkParse)
    .use(remarkGfm)
    // Ids get their prefix from the sanitizer, all of them.
    .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '' })
    .use(rehypeRaw)
    .use(rehypeSlug)
    .use(rehypeSanitize, allowList)
  return drawable(reader.runSync(reader.parse(markdown)))
}

/** A copy of a tree with everything visible, no deeper than `deepest` and no larger than `maxElements`. */
function drawable(root: Root): MarkdownDocument {
  let left = maxElements
  let isCut = false
  const copyAll = (nodes: readonly RootContent[], depth: number, context: ContentContext): ElementContent[] =>
    nodes.flatMap(node => copy(node, depth, context))
  const copy = (node: RootContent, depth: number, context: ContentContext): ElementContent[] => {
    if (node.type === 'text') {
      // Between the rows of a table there is no place for text, nor for marks.
      if (context === 'table') return []
      if (left <= 0) {
        isCut = true
        return []
      }
      const nodes = textNodes(node.value, left)
      left -= nodes.length
      return nodes
    }
    if (node.type !== 'element') return []
    if (left <= 0 || depth > deepest) {
      isCut = true
      return []
    }
    left -= 1
    const { type, tagName } = node
    const properties = visibleProperties(node.properties)
    return [{ type, tagName, properties, children: copyAll(node.children, depth + 1, contextIn(node)) }]
  }
  return { tree: { type: 'root', children: copyAll(root.children, 0, 'text') }, isCut }
}

type ContentContext = 'text' | 'table'

function contextIn({ tagName }: Element): ContentContext {
  return /^(?:table|thead|tbody|tfoot|tr)$/.test(tagName) ? 'table' : 'text'
}

function textNodes(text: string, most: number): ElementContent[] {
  const segments = visibleSegments(text)
  if (segments.length > most) return [{ type: 'text', value: visibleString(text) }]
  return segments.map(segment => {
    if (segment.kind === 'text' || /^[\n\t]$/.test(segment.text)) return { type: 'text', value: segment.text }
    const shown = segment.kind === 'invisible' ? segment.label : segment.text
    const title = segment.name
    return { type: 'element', tagName: 'mark', properties: { title }, children: [{ type: 'text', value: shown }] }
  })
}

function visibleProperties(properties: Element['properties']): Element['properties'] {
  const { title, alt, ...rest } = properties
  return {
    ...rest,
    ...(typeof title === 'string' && { title: visibleString(title).slice(0, 500) }),
    // A line break in it is a blank, as in all text of a document.
    ...(typeof alt === 'string' && { alt: visibleString(alt.replaceAll(/\s*\n\s*/g, ' ')).slice(0, 500) }),
  }
}
