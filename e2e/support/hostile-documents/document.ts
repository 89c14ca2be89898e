/** A file made to hang its viewer. */
export interface HostileDocument {
  readonly path: string
  readonly content: string | Buffer
  /** The previous content of the file, where the diff is shown. */
  readonly before?: string
  /** The view to open; the file's default when not given. */
  readonly view?: 'preview' | 'code' | 'blame' | 'raw'
  /** A button that is pressed before it is shown. */
  readonly press?: string
  /** A part of the page, by CSS, that is there once it is shown. */
  readonly drawn: string
  /** The text that the page shows then, its own or the document's. */
  readonly says: string | RegExp
}

/** The element and the text shown for a document, rendered or not, with a link to its source. */
export type Shown = Pick<HostileDocument, 'drawn' | 'says'>

export const asImage: Shown = { drawn: 'section[aria-label="Image"] img', says: / × \d+ pixels · image\// }
export const tooComplexSvg: Shown = {
  drawn: 'button:has-text("Show as text")',
  says: /Too complex to draw.* is not drawn: .*Drawing it could stop this window/s,
}
export const tooComplexImage: Shown = {
  drawn: 'button:has-text("Download")',
  says: /Too complex to draw.* is not drawn: it has too many (?:pixels|frames)/s,
}
export const noImage: Shown = { drawn: 'section[aria-label*="ytes"]', says: 'whatever its name says' }

/** @param says a part of the rendered text */
export const asCode = (says: string | RegExp): Shown => ({ drawn: '.monaco-editor .view-line', says })
export const asDocument = (says: string | RegExp): Shown => ({ drawn: '[data-markdown]', says })
export const asMarkdownText: Shown = { drawn: 'pre', says: /This is its (?:beginning|text), as it is written/ }
export const asCutDocument = asDocument('larger or nested deeper than what is drawn here')
export const asTable = (says: string | RegExp): Shown => ({ drawn: 'section[aria-label^="Table of"] th', says })

/** The same some times over, each by its number. */
export function times(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join('')
}
