/** A text in pieces of about so many characters; no character is cut in two, because each piece is encoded on its own. */
export function* toPieces(text: string, length: number): Generator<string> {
  let at = 0
  while (at < text.length) {
    const last = text.charCodeAt(at + length - 1)
    const end = at + length + (last >= 0xd800 && last <= 0xdbff ? 1 : 0)
    yield text.slice(at, end)
    at = end
  }
}
