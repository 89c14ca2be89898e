import { notFound } from '../errors.ts'
import { heldInMemory, openBlob } from '../git/blob-stream.ts'
import type { GitRepository } from '../git/repository.ts'
import { Bytes } from '../handler.ts'

/** The ETag of a blob's bytes: its id, which is made from them. */
export const rawTag = (blob: string) => `"${blob}"`

/** The number of bytes that git searches for NUL to detect binary files. */
const sniffed = 8_000

/**
 * The raw bytes of a blob. Text is sent as plain text, whatever its file name; no response has a type that a browser would execute.
 * @throws
 * ServiceError 404 when the blob does not exist
 */
export async function rawContent(repository: GitRepository, blob: string, missing: string): Promise<Bytes> {
  const info = await repository.objects.info(blob)
  if (info?.type !== 'blob') throw notFound(missing)
  const headers = { etag: rawTag(blob) }
  if (info.size > heldInMemory) {
    return new Bytes(openBlob(repository, info.id), {
      contentType: 'application/octet-stream',
      size: info.size,
      headers,
    })
  }
  const object = await repository.objects.read(info.id)
  if (!object) throw notFound(missing)
  const binary = object.content.subarray(0, sniffed).includes(0)
  const contentType = binary ? 'application/octet-stream' : 'text/plain; charset=utf-8'
  return new Bytes(object.content, { contentType, size: object.size, headers })
}
