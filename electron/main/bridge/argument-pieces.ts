import { type ArgumentInPieces, isInPieces } from '#shared/argument-pieces.ts'
import { invalid } from '../failure.ts'
import { createHeldPieces } from './held-pieces.ts'

/** Arguments that are too long to cross at once, until the page has sent all of their pieces. */
export interface ArgumentPieces {
  /**
   * Adds a piece to an argument.
   * @throws Failure (validation) when it is longer than any argument may be
   */
  write(piece: { readonly id: string; readonly text: string }): void
  /**
   * The argument of a message: itself, or joined from its pieces, which are then released.
   * @throws Failure (validation) when pieces are missing or can't be parsed
   */
  join(argument: unknown): unknown
}

/** More than the longest argument that a schema allows: drafts of 70 MB with their base text. */
const maxLength = 200_000_000

/** Holds the pieces of long arguments. The page sends the next when the last has arrived, and other calls cross in between. */
export function createArgumentPieces(): ArgumentPieces {
  const held = createHeldPieces<{ readonly texts: string[]; readonly length: number }>(maxLength)
  const read = ({ inPieces }: ArgumentInPieces): unknown => {
    const argument = held.get(inPieces)
    held.drop(inPieces)
    if (!argument) throw invalid('A part of the request is not there any more')
    try {
      return JSON.parse(argument.texts.join(''))
    } catch {
      throw invalid('The request can’t be read')
    }
  }
  return {
    write: ({ id, text }) => {
      const { texts = [], length = 0 } = held.get(id) ?? {}
      if (length + text.length > maxLength) {
        held.drop(id)
        throw invalid('The request is too long')
      }
      texts.push(text)
      held.hold(id, { texts, length: length + text.length })
    },
    join: argument => (isInPieces(argument) ? read(argument) : argument),
  }
}
