import { IconPhoto } from '@tabler/icons-react'
import { useMemo } from 'react'
import { base64FromBytes, bytesFromBase64 } from '../code/base64.ts'
import { formatSize } from '../code/format-size.ts'
import { imageTypeOf } from '../code/image-type.ts'
import { externalUrl } from '../link/external-url.ts'
import { useOperation } from '../operations/use-operation.ts'
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
  if (reference.kind === 'external') {
    const host = externalUrl(reference.address)?.host ?? 'elsewhere'
    return <Placeholder alt={rest.alt} why={`An image at ${host}. Nothing is loaded from other servers.`} />
  }
  if (reference.kind !== 'file' || !place) return <Placeholder alt={rest.alt} why="An image with no address to load" />
  const type = imageTypeOf(reference.path)
  if (!type) return <Placeholder alt={rest.alt} why="Not an image by its name" />
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
  const source = useMemo(() => (content === undefined ? null : dataUrl(content, type)), [content, type])
  if (metadata && !isSmall) {
    return <Placeholder alt={alt} why={`An image of ${formatSize(metadata.size)}; open the file to see it`} />
  }
  if (head.error || blob.error || (content !== undefined && source === null)) {
    return <Placeholder alt={alt} why="The image could not be read from the repository" />
  }
  // Through `<img>`, where no script of an SVG runs and nothing it refers to is loaded.
  return source === null ? null : <img src={source} alt={alt} width={width} height={height} draggable={false} />
}

function dataUrl(base64: string, type: string): string | null {
  try {
    return `data:${type};base64,${base64FromBytes(bytesFromBase64(base64))}`
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
