import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deepLinkScheme, parseDeepLink } from '#shared/deep-link.ts'

const extension = '.gatehouse'
const scheme = `${deepLinkScheme}://`
/** A link is at most 4000 characters. */
const maxFileLength = 8192

/** Whether an argument names a link file; desktops give it as a path or as a `file:` address. */
export function namesLinkFile(argument: string): boolean {
  return argument.toLowerCase().endsWith(extension) && !argument.startsWith('-') && !argument.startsWith(scheme)
}

/**
 * The route path a link file leads to: a text file with one deep link, as saved from a screen. Null when it cannot be read or holds anything else.
 * Like every link it opens a screen and changes nothing.
 */
export function readLinkFile(given: string, directory = process.cwd()): string | null {
  try {
    const path = given.startsWith('file:') ? fileURLToPath(given) : resolve(directory, given)
    const text = readStart(path).trim()
    return text.startsWith(scheme) ? parseDeepLink(text) : null
  } catch {
    return null
  }
}

/** Reads no more than a link's length. Pipes and devices are not opened, because that may block forever. */
function readStart(path: string): string {
  if (!statSync(path).isFile()) return ''
  const handle = openSync(path, 'r')
  try {
    const content = Buffer.alloc(maxFileLength)
    return content.subarray(0, readSync(handle, content)).toString('utf8')
  } finally {
    closeSync(handle)
  }
}
