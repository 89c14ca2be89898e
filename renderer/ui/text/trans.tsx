import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { tPieces } from '#shared/i18n/i18n.ts'

interface TransProps {
  /** English, in ICU MessageFormat, with marks for elements: `Read <link>the manual</link> of {name}`, `<icon/>`. */
  readonly message: string
  /** One for each placeholder. */
  readonly values?: Readonly<Record<string, ReactNode>>
  /** One for each mark; what the mark encloses becomes its children. */
  readonly components?: Readonly<Record<string, ReactElement>>
}

/** A value that was put in: only the message's own text is searched for marks. */
interface Inserted {
  readonly node: ReactNode
}

/** A message in the active language with elements in it. Without elements, `t` does. */
export function Trans({ message, values = {}, components = {} }: TransProps) {
  const pieces = tPieces(message, values, (node): Inserted => ({ node }))
  return createElement(Fragment, null, ...buildNodes(pieces, components))
}

const mark = /<(\/?)([a-zA-Z]\w*)(\/?)>/

/** The open marks, outermost first, each with what it has enclosed so far. */
type Open = readonly [name: string | null, nodes: ReactNode[]]

function buildNodes(pieces: readonly (string | Inserted)[], components: Readonly<Record<string, ReactElement>>) {
  const root: Open = [null, []]
  const open: Open[] = [root]
  const add = (node: ReactNode) => (open.at(-1) ?? root)[1].push(node)
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      add(piece.node)
      continue
    }
    const [first, ...parts] = piece.split(mark)
    if (first) add(first)
    for (let at = 0; at < parts.length; at += 4) {
      const [closing, name = '', selfClosing, text] = parts.slice(at, at + 4)
      if (selfClosing) add(withChildren(components[name]))
      else if (!closing) open.push([name, []])
      else if (open.length > 1) {
        const nodes = open.pop()?.[1] ?? []
        add(withChildren(components[name], nodes))
      }
      if (text) add(text)
    }
  }
  return open.flatMap(([, nodes]) => nodes)
}

/** The element of a mark around its children. A mark without an element leaves its children bare. */
function withChildren(element: ReactElement | undefined, children: readonly ReactNode[] = []): ReactNode {
  if (!element) return createElement(Fragment, null, ...children)
  return children.length === 0 ? element : cloneElement(element, {}, ...children)
}
