const bytesPerRow = 16

export interface HexRow {
  readonly offset: string
  readonly hex: string
  readonly ascii: string
}

/** The first `limit` bytes as rows of sixteen: offset, hexadecimal, and printable ASCII. */
export function hexDump(bytes: Uint8Array, limit: number): HexRow[] {
  const shown = bytes.subarray(0, limit)
  const rows: HexRow[] = []
  for (let start = 0; start < shown.length; start += bytesPerRow) {
    const row = [...shown.subarray(start, start + bytesPerRow)]
    rows.push({
      offset: start.toString(16).padStart(8, '0'),
      hex: row.map(byte => byte.toString(16).padStart(2, '0')).join(' '),
      ascii: row.map(byte => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·')).join(''),
    })
  }
  return rows
}
