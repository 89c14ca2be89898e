import { randomUUID } from 'node:crypto'
import { maxPieceLength, piecesHeadText } from '#shared/reply-pieces.ts'
import { invalid } from '../failure.ts'
import { createHeldPieces } from './held-pieces.ts'

/** Replies that are too long to cross at once, until the page has fetched all of their pieces. */
export interface ReplyPieces {
  /** The reply as it crosses: itself when it is short, else the head of its pieces. */
  cross(reply: string): string
  /**
   * The piece of a reply that begins at a character.
   * @throws Failure (validation) for a reply that is not held any more, or a place beyond its end
   */
  read(piece: { readonly id: string; readonly from: number }): string
}

const maxHeldLength = 400_000_000

/**
 * Holds long replies for the page to fetch piece by piece. The page sets the pace, and the answers to other calls cross in between:
 * one text of megabytes would hold up all of them, and the page's thread with them.
 */
export function createReplyPieces(): ReplyPieces {
  const held = createHeldPieces<string>(maxHeldLength)
  return {
    cross: reply => {
      if (reply.length <= maxPieceLength) return reply
      const id = randomUUID()
      held.hold(id, reply)
      return piecesHeadText({ id, length: reply.length })
    },
    read: ({ id, from }) => {
      const reply = held.get(id)
      if (reply === undefined || from >= reply.length) throw invalid('This part of an answer is not there any more')
      const piece = reply.slice(from, from + maxPieceLength)
      if (from + maxPieceLength >= reply.length) held.drop(id)
      else held.hold(id, reply)
      return piece
    },
  }
}
