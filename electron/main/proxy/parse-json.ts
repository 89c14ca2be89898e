/** Deeper than any answer of the documents; whoever walks a value may do so step by step into itself. */
export const deepest = 200
/** Values in one answer: a page of a hundred records has some thousands. */
export const mostValues = 2_000_000

/** Why a text was not made into a value. */
export class UnboundedJson extends Error {}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/**
 * JSON as a value, after a look at its bytes that bounds what the value can cost: neither nested without end nor made of
 * millions of parts.
 * @throws UnboundedJson
 * @throws SyntaxError
 */
export function parseJson(body: Buffer): unknown {
  assertBounded(body)
  return JSON.parse(body.toString('utf8'))
}

function assertBounded(body: Buffer): void {
  let depth = 0
  let values = 0
  for (let index = 0; index < body.length; index += 1) {
    const byte = body[index] ?? 0
    if (byte === quote) index = endOfText(body, index + 1)
    else if (byte === comma) values += 1
    else if (opening.has(byte)) {
      depth += 1
      values += 1
      if (depth > deepest) throw new UnboundedJson('the answer is nested too deeply')
    } else if (closing.has(byte)) depth -= 1
    if (values > mostValues) throw new UnboundedJson('the answer has too many parts')
  }
}

/** Index of the quote that ends a text; a text may be megabytes long, which the search for a byte is made for. */
function endOfText(body: Buffer, start: number): number {
  for (let end = body.indexOf(quote, start); end !== -1; end = body.indexOf(quote, end + 1)) {
    let backslashes = 0
    while (body[end - 1 - backslashes] === backslash) backslashes += 1
    if (backslashes % 2 === 0) return end
  }
  return body.length
}
