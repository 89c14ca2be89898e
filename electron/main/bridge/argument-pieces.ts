import { type ArgumentInPieces, isInPieces } from '#shared/argument-pieces.ts'
import { invalid } from '../failure.ts'

/** Arguments that are too long to cross at once, until the page has sent all of their pieces. */
export interface ArgumentPieces {
  /**
   * Adds a piece to an argument.
   * @throws Failure (validation) when it is longer than any argument may be
   */
  write(piece: { readonly id: string; readonly text: string }): void
  /**
   * The argument of a message: itself, or what its pieces say. They are held no longer.
   * @throws Failure (validation) when they are not there, or say nothing that can be read
   */
  join(argument: unknown): unknown
}

/** A page that never comes to the end is gone, or was taken over; what it left is dropped, the oldest first. */
const maxHeld = 16
/** Above the longest argument that a schema takes: drafts of 70 MB with what they began from. */
const maxLength = 200_000_000

/** Holds the pieces of long arguments. The page sends the next when the last has arrived, and other calls cross in between. */
export function createArgumentPieces(): ArgumentPieces {
  const held = new Map<string, { readonly texts: string[]; length: number }>()
  const total = () => [...held.values()].reduce((sum, { length }) => sum + length, 0)
  const read = ({ inPieces }: ArgumentInPieces): unknown => {
    const argument = held.get(inPieces)
    held.delete(inPieces)
    if (!argument) throw invalid('A part of the request is not there any more')
    try {
      return JSON.parse(argument.texts.join(''))
    } catch {
      throw invalid('The request can’t be read')
    }
  }
  return {
    write: ({ id, text }) => {
      const argument = held.get(id) ?? { texts: [], length: 0 }
      argument.texts.push(text)
      argument.length += text.length
      held.set(id, argument)
      if (argument.length > maxLength) {
        held.delete(id)
        throw invalid('The request is too long')
      }
      for (const oldest of [...held.keys()]) {
        if (oldest === id || (held.size <= maxHeld && total() <= maxLength)) break
        held.delete(oldest)
      }
    },
    join: argument => (isInPieces(argument) ? read(argument) : argument),
  }
}
