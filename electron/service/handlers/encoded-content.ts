import { badRequest } from '../errors.ts'

/** Base64 of more would not fit into one string of JSON. */
const largestEncoded = 256 * 1024 * 1024

/**
 * Refuses content that does not fit into JSON, before it is read.
 * @param size in bytes
 * @throws ServiceError 400 when it is too large for that; the raw endpoints give it
 */
export function requireEncodable(size: number): void {
  if (size > largestEncoded) throw badRequest('The file is too large for JSON; ask for its raw content')
}
