import { badRequest } from '../errors.ts'

/** Base64 of more would not fit into one string of JSON. */
const largestEncoded = 256 * 1024 * 1024

/**
 * Content as it stands in JSON.
 * @throws ServiceError 400 when it is too large for that; the raw endpoints give it
 */
export function encodeContent(content: Buffer): string {
  if (content.length > largestEncoded) throw badRequest('The file is too large for JSON; ask for its raw content')
  return content.toString('base64')
}
