import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxPieceLength, parsePiecesHead } from '#shared/reply-pieces.ts'
import { createReplyPieces, type ReplyPieces } from './reply-pieces.ts'

function fetchWhole(pieces: ReplyPieces, crossed: string): string {
  const head = parsePiecesHead(crossed)
  if (!head) return crossed
  let whole = ''
  while (whole.length < head.length) whole += pieces.read({ id: head.id, from: whole.length })
  return whole
}

describe('a long reply', () => {
  it('crosses in pieces of a bounded length, and is the same on the other side', () => {
    const pieces = createReplyPieces()
    const reply = JSON.stringify({ ok: true, value: 'é🚢'.repeat(1_000_000) })
    const head = parsePiecesHead(pieces.cross(reply))
    expect(head?.length).toBe(reply.length)
    expect(pieces.read({ id: head?.id ?? '', from: 0 })).toHaveLength(maxPieceLength)
    expect(fetchWhole(pieces, pieces.cross(reply))).toBe(reply)
  })

  it('is not held any more once its last piece was fetched', () => {
    const pieces = createReplyPieces()
    const crossed = pieces.cross('x'.repeat(maxPieceLength + 1))
    fetchWhole(pieces, crossed)
    expect(() => pieces.read({ id: parsePiecesHead(crossed)?.id ?? '', from: 0 })).toThrow()
  })

  it('gives way to newer ones when the page never fetches it', () => {
    const pieces = createReplyPieces()
    const crossed = Array.from({ length: 100 }, () => pieces.cross('x'.repeat(maxPieceLength + 1)))
    const ids = crossed.map(text => parsePiecesHead(text)?.id ?? '')
    expect(() => pieces.read({ id: ids[0] ?? '', from: 0 })).toThrow()
    expect(pieces.read({ id: ids.at(-1) ?? '', from: maxPieceLength })).toBe('x')
  })

  it('never gives a piece beyond the end, or of a reply that there is not', () => {
    const pieces = createReplyPieces()
    const id = parsePiecesHead(pieces.cross('x'.repeat(maxPieceLength * 2)))?.id ?? ''
    expect(() => pieces.read({ id, from: maxPieceLength * 2 })).toThrow()
    expect(() => pieces.read({ id: 'other', from: 0 })).toThrow()
  })
})

it('a short reply is sent unchanged, whatever its content', () => {
  const pieces = createReplyPieces()
  fc.assert(
    fc.property(fc.json(), text => {
      const reply = `{"ok":true,"value":${text}}`
      expect(fetchWhole(pieces, pieces.cross(reply))).toBe(reply)
    }),
  )
  expect(parsePiecesHead('{"inPieces":')).toBeNull()
})
