import { IconPhoto } from '@tabler/icons-react'
import { useContext, useMemo } from 'react'
import { base64FromBytes, bytesFromBase64 } from '../../lib/code/base64.ts'
import { formatSize } from '../../lib/code/format-size.ts'
import { imageTypeOf } from '../../lib/code/image-type.ts'
import { useOperation } from '../../lib/operations/use-operation.ts'
import { DocumentBudgetContext } from '../images/document-budget.ts'
import { useImageVerdict } from '../images/judge-image.ts'
import { webAddress } from '../link/web-address.ts'
import classes from './markdown.module.css'
import { type DocumentPlace, referenceOf } from './reference.ts'

/** Larger ones are opened as a file. */
const largestImage = 3_000_000

interface DocumentImageProps {
  readonly address: string
  readonly alt: string
  readonly width?: string | undefined
  readonly height?: string | undefined
  readonly place: DocumentPlace | null
}

/** An image of a document: from its repository. From anywhere else nothing is loaded, and it says so. */
export function DocumentImage({ address, place, ...rest }: DocumentImageProps) {
  const reference = referenceOf(address, place)
  const budget = useContext(DocumentBudgetContext)
  if (reference.kind === 'external') {
    const host = webAddress(reference.address)?.host ?? 'elsewhere'
    return <Placeholder alt={rest.alt} why={`An image at ${host}. Nothing is loaded from other servers.`} />
  }
  if (reference.kind !== 'file' || !place) return <Placeholder alt={rest.alt} why="An image with no address to load" />
  const type = imageTypeOf(reference.path)
  if (!type) return <Placeholder alt={rest.alt} why="Not an image by its name" />
  if (!budget.mayLoad(reference.path)) {
    return <Placeholder alt={rest.alt} why="The document has too many images; open the file to see this one" />
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
  const head = useOperation('files.head', { id, file_path: path, ref: place.ref }, { secondary: true })
  const metadata = head.data?.value
  const isSmall = metadata !== undefined && metadata.size <= largestImage
  const blob = useOperation(
    'repository.blob',
    { id, sha: metadata?.blob_id ?? '' },
    { enabled: isSmall, secondary: true },
  )
  const content = blob.data?.value.content
  const bytes = useMemo(() => (content === undefined ? null : decode(content)), [content])
  if (metadata && !isSmall) {
    return <Placeholder alt={alt} why={`An image of ${formatSize(metadata.size)}; open the file to see it`} />
  }
  if (head.error || blob.error || (content !== undefined && bytes === null)) {
    return <Placeholder alt={alt} why="The image could not be read from the repository" />
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
  if (verdict.kind === 'notAnImage') return <Placeholder alt={alt} why="Not an image, whatever its name says" />
  if (verdict.kind === 'refused') {
    return <Placeholder alt={alt} why={`Too complex to draw: ${verdict.reason}. Open the file to see what it holds`} />
  }
  const { pixels } = verdict
  if (pixels && !budget.mayDraw(path, pixels.width * pixels.height)) {
    return (
      <Placeholder alt={alt} why="The images of the document are too large together; open the file to see this one" />
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
      <IconPhoto size={13} aria-hidden /> {alt === '' ? 'Image' : alt}
    </span>
  )
}
