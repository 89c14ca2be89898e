import { pngChunk, pngSignature } from '../../electron/service/sandbox/history/png.ts'

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

/**
 * Joins PNG files to an animated one, which shows them in turn and for ever (PNG specification, third edition, section 11.3.6). Programs
 * that know no animation show the first.
 * @param pictures of the same size and colour type
 * @param seconds how long each is shown; at most 65
 * @throws Error when one is no PNG file, or is of another kind than the first
 */
export function animate(pictures: readonly Uint8Array[], seconds: number): Buffer {
  const frames = pictures.map(readChunks)
  const header = getHeader(frames[0] ?? [])
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  let sequence = 0
  const control = () => {
    const data = Buffer.alloc(26)
    data.writeUInt32BE(sequence++, 0)
    data.writeUInt32BE(width, 4)
    data.writeUInt32BE(height, 8)
    data.writeUInt16BE(Math.round(seconds * 1000), 20)
    data.writeUInt16BE(1000, 22)
    return pngChunk('fcTL', data)
  }
  const drawn = frames.flatMap((chunks, index) => {
    if (!getHeader(chunks).equals(header))
      throw new Error(`Picture ${index + 1} is of another size or kind than the first.`)
    const parts = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)
    const start = control()
    if (index === 0) return [start, ...parts.map(data => pngChunk('IDAT', data))]
    return [start, ...parts.map(data => pngChunk('fdAT', Buffer.concat([toUint32(sequence++), data])))]
  })
  const animation = pngChunk('acTL', Buffer.concat([toUint32(frames.length), toUint32(0)]))
  return Buffer.concat([pngSignature, pngChunk('IHDR', header), animation, ...drawn, pngChunk('IEND', Buffer.alloc(0))])
}

function getHeader(chunks: readonly Chunk[]): Buffer {
  const header = chunks.find(({ type }) => type === 'IHDR')
  if (!header) throw new Error('There is no picture to animate.')
  return header.data
}

function readChunks(picture: Uint8Array): readonly Chunk[] {
  const file = Buffer.from(picture)
  if (!file.subarray(0, pngSignature.length).equals(pngSignature)) throw new Error('This is no PNG file.')
  const chunks: Chunk[] = []
  for (let at = pngSignature.length; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) })
    at += 12 + length
  }
  return chunks
}

function toUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
