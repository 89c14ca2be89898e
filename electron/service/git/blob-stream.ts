import type { Readable } from 'node:stream'
import { isObjectId } from './object-id.ts'
import type { GitRepository } from './repository.ts'

/** Above this a blob is passed on as it is read instead of being held in memory. */
export const heldInMemory = 32 * 1024 * 1024

/** The content of a blob as it is read; destroying the stream ends the process behind it. */
export function openBlob(repository: GitRepository, id: string): Readable {
  if (!isObjectId(id)) throw new TypeError('a blob is opened by its full id')
  const child = repository.start(['cat-file', 'blob', id])
  child.stdin.end()
  child.stderr.resume()
  child.once('error', error => child.stdout.destroy(error))
  child.once('close', status => {
    if (status !== 0) child.stdout.destroy(new Error(`git cat-file ended with ${status ?? 'a signal'}`))
  })
  child.stdout.once('close', () => child.kill('SIGKILL'))
  return child.stdout
}
