import { createReadStream, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** By this Electron's program marks where its fuses begin; behind it their version, their number, and a byte for each. */
const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX')

/** The fuses in the order in which Electron keeps them, and what the package sets them to. */
const fuses: readonly (readonly [name: string, desired: boolean])[] = [
  ['runAsNode', false],
  ['enableCookieEncryption', true],
  ['enableNodeOptionsEnvironmentVariable', false],
  ['enableNodeCliInspectArguments', false],
  ['enableEmbeddedAsarIntegrityValidation', true],
  ['onlyLoadAppFromAsar', true],
  ['loadBrowserProcessSpecificV8Snapshot', false],
  ['grantFileProtocolExtraPrivileges', false],
]

/** The file that bears the fuses of a program: on macOS its framework, elsewhere itself. */
export function fuseFile(program: string): string {
  const framework = join(dirname(program), '../Frameworks/Electron Framework.framework/Electron Framework')
  return existsSync(framework) ? framework : program
}

/** The bytes of a program's fuses, `1` for on, `0` for off and `r` for removed; null when it bears none. */
export async function readFuses(file: string): Promise<string | null> {
  let before = Buffer.alloc(0)
  for await (const chunk of createReadStream(file, { highWaterMark: 4 * 1024 * 1024 })) {
    const bytes = Buffer.concat([before, chunk])
    const at = bytes.indexOf(sentinel)
    const wire = at === -1 ? undefined : bytes.subarray(at + sentinel.length)
    const count = wire?.[1]
    if (wire && count !== undefined && wire.length >= 2 + count) {
      const set = wire.subarray(2, 2 + count).toString('latin1')
      return /^[01r]+$/.test(set) ? set : null
    }
    before = at === -1 ? bytes.subarray(-sentinel.length) : bytes.subarray(at)
  }
  return null
}

/** The names of the fuses that are not set as the package sets them. */
export function fusesSetOtherwise(bytes: string): readonly string[] {
  return fuses.flatMap(([name, desired], index) => (bytes[index] === (desired ? '1' : '0') ? [] : [name]))
}
