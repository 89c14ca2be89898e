import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files below a folder that hold a text, also in the two-byte form in which browsers keep some of theirs. */
export function filesHolding(folder: string, text: string): readonly string[] {
  const needles = [
    Buffer.from(text, 'utf8'),
    Buffer.from(text, 'utf16le'),
    Buffer.from(Buffer.from(text).toString('base64')),
  ]
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => {
      const bytes = getBytes(file)
      return needles.some(needle => bytes.includes(needle))
    })
}

/** Empty for a file that was deleted in between: git removes its own temporary files after the app has ended. */
function getBytes(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}
