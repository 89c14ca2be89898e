/** Offset of the first byte that is not UTF-8, or null. */
export function firstInvalidUtf8(bytes: Uint8Array): number | null {
  let index = 0
  while (index < bytes.length) {
    const length = sequenceLength(bytes, index)
    if (length === 0) return index
    index += length
  }
  return null
}

/** Length of the well-formed sequence at an index (Unicode 16, table 3-7), or 0. */
export function sequenceLength(bytes: Uint8Array, index: number): number {
  const first = bytes[index] ?? 0
  if (first < 0x80) return 1
  const second = bytes[index + 1] ?? 0
  const isTail = (offset: number) => ((bytes[index + offset] ?? 0) & 0xc0) === 0x80
  if (first >= 0xc2 && first <= 0xdf) return isTail(1) ? 2 : 0
  if (first >= 0xe0 && first <= 0xef) {
    const low = first === 0xe0 ? 0xa0 : 0x80
    const high = first === 0xed ? 0x9f : 0xbf
    return second >= low && second <= high && isTail(2) ? 3 : 0
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const low = first === 0xf0 ? 0x90 : 0x80
    const high = first === 0xf4 ? 0x8f : 0xbf
    return second >= low && second <= high && isTail(2) && isTail(3) ? 4 : 0
  }
  return 0
}
