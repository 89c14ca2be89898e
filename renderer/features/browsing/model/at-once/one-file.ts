import { t } from '#shared/i18n/i18n.ts'
import { base64FromBytes } from '../../../../lib/code/base64.ts'
import { formatSize } from '../../../../lib/code/format-size.ts'

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
    ? t('It has {size}. Files over {size2} go through “Edit multiple files”, or git.', {
        size: formatSize(size),
        size2: formatSize(largest),
      })
    : null
}

/** Reads a file chosen by the user. @throws DOMException when it was removed since */
export async function readOneFile(file: File): Promise<OneFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { name: file.name, size: file.size, content: base64FromBytes(bytes) }
}

/**
 * Reads the file that was chosen last. One that another was chosen after gives null, however long its reading took and
 * however that ended.
 */
export function lastChosen(
  read: (file: File) => Promise<OneFile>,
): (file: File | null) => Promise<OneFile | 'unreadable' | null> {
  let last: File | null = null
  return async file => {
    last = file
    const content = file && (await read(file).catch(() => 'unreadable' as const))
    return last === file ? content : null
  }
}
