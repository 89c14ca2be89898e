/** Deeper than any documented response, and shallow enough for recursive functions. */
export const deepest = 200
/** Values in one answer: a page of a hundred records has some thousands. */
const maxValues = 2_000_000

/** Why a text was not made into a value. */
export class UnboundedJson extends Error {}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const zero = 0x30
const nine = 0x39
/** The bit in which a bracket and a brace differ. */
const braceBit = 0x20
const opening = 0x7b
const closing = 0x7d

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])
/** Fewer digits always fit into a number. */
const longDigits = 16
/** An ID as JSON has it. No text holds such quotes unescaped, so that a match is a key with its value. */
const longId = /("(?:i?id|[a-z_]+_id)"\s*:\s*)(-?[1-9]\d{15,})(?=\s*[,}\]])/g
/** A flat list of IDs. */
const listOfIds = /("(?:i?ids|[a-z_]+_ids)"\s*:\s*\[)([^\]["{}]*)(?=\])/g
const longInList = /(?<=^|[\s,])-?[1-9]\d{15,}(?=\s*(?:,|$))/g

/**
 * Parses JSON after checking the bytes for a bounded depth and number of parts. A byte order mark is skipped. An ID that exceeds the precision of a
 * number becomes a string of its digits: rounded, it would be the ID of another record.
 * @throws UnboundedJson
 * @throws SyntaxError
 */
export function parseJson(body: Buffer): unknown {
  const bytes = body.subarray(0, 3).equals(byteOrderMark) ? body.subarray(3) : body
  const { hasLongNumber } = assertBounded(bytes)
  const text = bytes.toString('utf8')
  return JSON.parse(hasLongNumber ? withExactIds(text) : text)
}

function withExactIds(text: string): string {
  return text
    .replace(longId, (_all, key: string, digits: string) => `${key}${exactly(digits)}`)
    .replace(listOfIds, (_all, key: string, list: string) => `${key}${list.replace(longInList, exactly)}`)
}

function exactly(digits: string): string {
  return Number.isSafeInteger(Number(digits)) ? digits : `"${digits}"`
}

function assertBounded(body: Buffer): { readonly hasLongNumber: boolean } {
  let depth = 0
  let values = 0
  let digits = 0
  let hasLongNumber = false
  for (let index = 0; index < body.length; index += 1) {
    const byte = body[index] ?? 0
    digits = byte >= zero && byte <= nine ? digits + 1 : 0
    if (digits === longDigits) hasLongNumber = true
    if (byte === quote) index = endOfText(body, index + 1)
    else if (byte === comma) values += 1
    else if ((byte | braceBit) === opening) {
      depth += 1
      values += 1
      if (depth > deepest) throw new UnboundedJson('the answer is nested too deeply')
    } else if ((byte | braceBit) === closing) depth -= 1
    if (values > maxValues) throw new UnboundedJson('the answer has too many parts')
  }
  return { hasLongNumber }
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
