import { base64FromBytes } from '../../../common/code/base64.ts'
import { formatSize } from '../../../common/code/format-size.ts'

/** A file of this computer, as one request carries it. */
export interface OneFile {
  readonly name: string
  readonly size: number
  /** Base64. */
  readonly content: string
}

/** The request is shown before it is sent, content and all. */
const largest = 5_000_000

/** Why a file cannot be sent in one request; null when it can. */
export function whyTooLarge({ size }: { readonly size: number }): string | null {
  return size > largest
    ? `It has ${formatSize(size)}. Files over ${formatSize(largest)} go through “Change many”, or git.`
    : null
}

/** Reads a file that a person chose. @throws DOMException when it is gone by then */
export async function readOneFile(file: File): Promise<OneFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { name: file.name, size: file.size, content: base64FromBytes(bytes) }
}
