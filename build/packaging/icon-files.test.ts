import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'icons')
const pngSignature = '89504e470d0a1a0a'

function getSize(png: Buffer): number {
  expect(png.subarray(0, 8).toString('hex')).toBe(pngSignature)
  expect(png.readUInt32BE(16)).toBe(png.readUInt32BE(20))
  return png.readUInt32BE(16)
}

describe('The icons', () => {
  test('for Linux have the sizes in their names', () => {
    const names = readdirSync(join(folder, 'linux'))
    expect(names.length).toBeGreaterThanOrEqual(7)
    for (const name of names) {
      const size = getSize(readFileSync(join(folder, 'linux', name)))
      expect(name).toBe(`${size}x${size}.png`)
    }
  })

  test('for Windows hold every size up to the largest there is, 256', () => {
    const icon = readFileSync(join(folder, 'gatehouse.ico'))
    const sizes = Array.from({ length: icon.readUInt16LE(4) }, (_, index) => {
      const entry = 6 + 16 * index
      const offset = icon.readUInt32LE(entry + 12)
      const size = getSize(icon.subarray(offset, offset + icon.readUInt32LE(entry + 8)))
      expect(icon.readUInt8(entry)).toBe(size % 256)
      return size
    })
    expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256])
  })

  test('for macOS hold every size up to 1024, each under its name', () => {
    const icon = readFileSync(join(folder, 'gatehouse.icns'))
    expect([icon.toString('ascii', 0, 4), icon.readUInt32BE(4)]).toEqual(['icns', icon.length])
    const sizes: [name: string, size: number][] = []
    for (let at = 8; at < icon.length; at += icon.readUInt32BE(at + 4)) {
      sizes.push([icon.toString('ascii', at, at + 4), getSize(icon.subarray(at + 8, at + icon.readUInt32BE(at + 4)))])
    }
    expect(Object.fromEntries(sizes)).toEqual({
      icp4: 16,
      icp5: 32,
      ic11: 32,
      ic12: 64,
      ic07: 128,
      ic08: 256,
      ic13: 256,
      ic09: 512,
      ic14: 512,
      ic10: 1024,
    })
  })
})
