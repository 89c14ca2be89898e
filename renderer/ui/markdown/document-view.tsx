import { IconPhoto } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Element, Root } from 'hast'
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { type ComponentProps, memo, type ReactNode, useContext, useMemo } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { t } from '#shared/i18n/i18n.ts'
import { blobQuery, fileQuery } from '#shared/queries/repository.ts'
import { base64FromBytes, bytesFromBase64 } from '../../lib/code/base64.ts'
import { formatSize } from '../../lib/code/format-size.ts'
import { getImageType } from '../../lib/code/image-type.ts'
import { useConnection } from '../../lib/connection/use-connection.ts'
import { useOperation } from '../../lib/operations/use-operation.ts'
import { DocumentBudgetContext } from '../images/document-budget.ts'
import { useImageVerdict } from '../images/judge-image.ts'
import { ExternalLink } from '../link/external-link.tsx'
import { webAddress } from '../link/web-address.ts'
import { Slice } from './draw-slices.tsx'
import classes from './markdown.module.css'
import { type DocumentPlace, getReference, type Reference, viewOfFile } from './reference.ts'
import { showPart } from './show-part.ts'
import { inSlices, sliceTag } from './slices.ts'

/** Larger ones are opened as a file. */
const largestImage = 3_000_000

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

/** New components would be remounted, and close the confirmation of a link. */
function isSame(before: DocumentViewProps, now: DocumentViewProps): boolean {
  const [was, is] = [before.place, now.place]
  return before.tree === now.tree && was?.project === is?.project && was?.ref === is?.ref && was?.folder === is?.folder
}

type Passed<T extends 'a' | 'img'> = ComponentProps<T> & { readonly node?: Element | undefined }

function componentsAt(place: DocumentPlace | null): Partial<Components> {
  return {
    a: ({ href, id, title, children, node }: Passed<'a'>) => (
      <DocumentLink address={href ?? ''} text={node ? getText(node) : ''} place={place} id={id} title={title}>
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
      <input
        type="checkbox"
        checked={checked === true}
        disabled
        readOnly
        aria-label={checked ? t('Done') : t('To do')}
      />
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

function getText(element: Element): string {
  return element.children
    .map(child => (child.type === 'text' ? child.value : child.type === 'element' ? getText(child) : ''))
    .join('')
}

interface DocumentLinkProps {
  readonly address: string
  readonly text: string
  readonly place: DocumentPlace | null
  readonly id?: string | undefined
  readonly title?: string | undefined
  readonly children: ReactNode
}

/** A link of a document: to a place in it, to a file of its repository, or out of the app. */
function DocumentLink({ address, text, place, id, title, children }: DocumentLinkProps) {
  const reference = getReference(address, place)
  switch (reference.kind) {
    case 'external':
      return (
        <ExternalLink address={reference.address} text={text} title={title}>
          {children}
        </ExternalLink>
      )
    case 'fragment':
      return (
        <button
          type="button"
          id={id}
          className={classes.jump}
          title={title}
          onClick={event => showPart(event.currentTarget.closest('[data-markdown]'), reference.id)}
        >
          {children}
        </button>
      )
    case 'nothing':
      return <span title={title}>{children}</span>
    default:
      return place && <RepositoryLink reference={reference} place={place} content={children} />
  }
}

function RepositoryLink({
  reference,
  place,
  content,
}: {
  readonly reference: Extract<Reference, { readonly path: string }>
  readonly place: DocumentPlace
  readonly content: ReactNode
}) {
  const params = { connection: useConnection().id, project: place.project }
  const { path } = reference
  if (reference.kind === 'file') {
    return (
      <Link
        to="/c/$connection/p/$project/blob"
        params={params}
        search={{ ref: place.ref, path, ...viewOfFile(reference) }}
      >
        {content}
      </Link>
    )
  }
  const search = { ref: place.ref, ...(path !== '' && { path }) }
  return (
    <Link to="/c/$connection/p/$project/tree" params={params} search={search}>
      {content}
    </Link>
  )
}

interface DocumentImageProps {
  readonly address: string
  readonly alt: string
  readonly width?: string | undefined
  readonly height?: string | undefined
  readonly place: DocumentPlace | null
}

/** An image of a document: from its repository. Others are not loaded, with a message. */
function DocumentImage({ address, place, ...rest }: DocumentImageProps) {
  const reference = getReference(address, place)
  const budget = useContext(DocumentBudgetContext)
  if (reference.kind === 'external') {
    const host = webAddress(reference.address)?.host ?? 'elsewhere'
    return <Placeholder alt={rest.alt} why={t('An image at {host}. Nothing is loaded from other servers.', { host })} />
  }
  if (reference.kind !== 'file' || !place)
    return <Placeholder alt={rest.alt} why={t('An image with no address to load')} />
  const type = getImageType(reference.path)
  if (!type) return <Placeholder alt={rest.alt} why={t('Not an image by its name')} />
  if (!budget.mayLoad(reference.path)) {
    return <Placeholder alt={rest.alt} why={t('The document has too many images; open the file to see this one')} />
  }
  return <RepositoryImage {...rest} path={reference.path} type={type} place={place} />
}

function RepositoryImage({
  path,
  type,
  place,
  alt,
  width,
  height,
}: Omit<DocumentImageProps, 'address' | 'place'> & {
  readonly path: string
  readonly type: string
  readonly place: DocumentPlace
}) {
  const id = place.project
  const head = useOperation(fileQuery({ id, file_path: path, ref: place.ref }), { secondary: true })
  const metadata = head.data?.value
  const isSmall = metadata !== undefined && metadata.size <= largestImage
  const blob = useOperation(blobQuery({ id, sha: metadata?.blob_id ?? '' }), { enabled: isSmall, secondary: true })
  const content = blob.data?.value.content
  const bytes = useMemo(() => (content === undefined ? null : decode(content)), [content])
  if (metadata && !isSmall) {
    return (
      <Placeholder
        alt={alt}
        why={t('An image of {size}; open the file to see it', { size: formatSize(metadata.size) })}
      />
    )
  }
  if (head.error || blob.error || (content !== undefined && bytes === null)) {
    return <Placeholder alt={alt} why={t('Couldn’t load the image from the repository')} />
  }
  return bytes && <MeasuredImage {...{ path, bytes, type, alt, width, height }} />
}

/** Draws an image once it is known what that takes. */
function MeasuredImage({
  path,
  bytes,
  type,
  alt,
  width,
  height,
}: Pick<DocumentImageProps, 'alt' | 'width' | 'height'> & {
  readonly path: string
  readonly bytes: Uint8Array
  readonly type: string
}) {
  const verdict = useImageVerdict(bytes, type)
  const budget = useContext(DocumentBudgetContext)
  const source = useMemo(() => `data:${type};base64,${base64FromBytes(bytes)}`, [bytes, type])
  if (verdict === null) return null
  if (verdict.kind === 'notAnImage') return <Placeholder alt={alt} why={t('Not an image, whatever its name says')} />
  if (verdict.kind === 'refused') {
    return (
      <Placeholder
        alt={alt}
        why={t('Too complex to draw: {reason}. Open the file to see its source', { reason: verdict.reason })}
      />
    )
  }
  const { pixels } = verdict
  if (pixels && !budget.mayDraw(path, pixels.width * pixels.height)) {
    return (
      <Placeholder
        alt={alt}
        why={t('The images of the document are too large together; open the file to see this one')}
      />
    )
  }
  // Through `<img>`, where no script of an SVG runs and nothing it refers to is loaded.
  return <img src={source} alt={alt} width={width} height={height} draggable={false} />
}

function decode(base64: string): Uint8Array | null {
  try {
    return bytesFromBase64(base64)
  } catch {
    return null
  }
}

function Placeholder({ alt, why }: { readonly alt: string; readonly why: string }) {
  return (
    <span className={classes.noImage} title={why}>
      <IconPhoto size={13} aria-hidden /> {alt === '' ? t('Image') : alt}
    </span>
  )
}
