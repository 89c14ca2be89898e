/** Longer replies cross in pieces of this length, in characters: the page does other things between two of them. */
export const maxPieceLength = 256 * 1024

/** What stands in the place of a reply that is too long to cross at once. */
export interface PiecesHead {
  /** The ID by which the page requests the pieces. */
  readonly id: string
  /** Characters of the whole reply. */
  readonly length: number
}

const mark = '{"inPieces":'

/** The head of a reply in pieces, as the text that crosses. */
export function piecesHeadText({ id, length }: PiecesHead): string {
  return `${mark}${JSON.stringify({ id, length })}}`
}

/** The head of a reply in pieces; null for a text that is a reply as a whole. */
export function parsePiecesHead(text: string): PiecesHead | null {
  if (!text.startsWith(mark)) return null
  try {
    const head: unknown = JSON.parse(text.slice(mark.length, -1))
    if (typeof head !== 'object' || head === null || !('id' in head) || !('length' in head)) return null
    const { id, length } = head
    return typeof id === 'string' && typeof length === 'number' ? { id, length } : null
  } catch {
    return null
  }
}
