import type { Element, Root } from 'hast'
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { type ComponentProps, memo, useMemo } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { DocumentImage } from './document-image.tsx'
import { DocumentLink } from './document-link.tsx'
import { Slice } from './draw-slices.tsx'
import classes from './markdown.module.css'
import type { DocumentPlace } from './reference.ts'
import { inSlices, sliceTag } from './slices.ts'

interface DocumentViewProps {
  readonly tree: Root
  readonly place: DocumentPlace | null
}

/** Draws a tree that `documentTree` made, as elements: no text of a document is ever read as HTML by the page. */
export const DocumentView = memo(function DocumentView({ tree, place }: DocumentViewProps) {
  const sliced = useMemo(() => inSlices(tree), [tree])
  return toJsxRuntime(sliced, {
    Fragment,
    jsx,
    jsxs,
    components: componentsAt(place),
    passNode: true,
    ignoreInvalidStyle: true,
    tableCellAlignToStyle: false,
  })
}, isSame)

/** New components would begin anew, and close the question a link just asked. */
function isSame(before: DocumentViewProps, now: DocumentViewProps): boolean {
  const [was, is] = [before.place, now.place]
  return before.tree === now.tree && was?.project === is?.project && was?.ref === is?.ref && was?.folder === is?.folder
}

type Passed<T extends 'a' | 'img'> = ComponentProps<T> & { readonly node?: Element | undefined }

function componentsAt(place: DocumentPlace | null): Partial<Components> {
  return {
    a: ({ href, id, title, children, node }: Passed<'a'>) => (
      <DocumentLink address={href ?? ''} text={node ? textOf(node) : ''} place={place} id={id} title={title}>
        {children}
      </DocumentLink>
    ),
    img: ({ src, alt, width, height }: Passed<'img'>) => (
      <DocumentImage
        address={src ?? ''}
        alt={alt ?? ''}
        width={width === undefined ? undefined : String(width)}
        height={height === undefined ? undefined : String(height)}
        place={place}
      />
    ),
    [sliceTag]: ({ children }) => <Slice>{children}</Slice>,
    input: ({ checked }) => (
      <input type="checkbox" checked={checked === true} disabled readOnly aria-label={checked ? 'Done' : 'To do'} />
    ),
    mark: ({ title, children }) => (
      <mark title={title} className={classes.mark}>
        {children}
      </mark>
    ),
    pre: ({ children }) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
      <pre tabIndex={0}>{children}</pre>
    ),
    table: ({ children, id }) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
      <div className={classes.wide} tabIndex={0}>
        <table id={id}>{children}</table>
      </div>
    ),
  }
}

function textOf(element: Element): string {
  return element.children
    .map(child => (child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : ''))
    .join('')
}
