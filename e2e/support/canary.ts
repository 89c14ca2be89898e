import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A secret that is searched for, in every form it could have been left in. */
export interface Canary {
  /** Letters and digits only, so that no encoding hides it by accident. */
  readonly text: string
  /** The form and the piece that were found in some bytes, first one only; null for none. */
  foundIn(bytes: Buffer): string | null
  /** The files below a folder that hold it. */
  filesHolding(folder: string): readonly string[]
  /** The other processes of this machine whose arguments or environment contain it (Linux). */
  processesHolding(): readonly string[]
}

/** A piece this long counts as found. */
const pieceLength = 12

interface Form {
  readonly name: string
  readonly bytes: Buffer
  /** Bytes per character. */
  readonly width: number
}

/** Creates a unique one. */
export function makeCanary(): Canary {
  const text = `zq${randomBytes(19).toString('hex')}`
  const forms = getForms(text)
  const foundIn = (bytes: Buffer) => {
    for (const form of forms) {
      if (holdsPiece(bytes, form)) return form.name
    }
    return null
  }
  return {
    text,
    foundIn,
    filesHolding: folder =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name))
        .flatMap(file => named(file, foundIn(readOrNothing(file)))),
    processesHolding: () =>
      readdirSync('/proc')
        .filter(name => /^\d+$/.test(name) && Number(name) !== process.pid)
        .flatMap(pid =>
          ['cmdline', 'environ'].flatMap(kind =>
            named(`${pid} ${kind}`, foundIn(readOrNothing(`/proc/${pid}/${kind}`))),
          ),
        ),
  }
}

function named(place: string, found: string | null): string[] {
  return found === null ? [] : [`${place}: ${found}`]
}

function readOrNothing(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    // Files and processes come and go while the app runs.
    return Buffer.alloc(0)
  }
}

function getForms(text: string): readonly Form[] {
  const plain = Buffer.from(text)
  const base64 = [0, 1, 2].map(shift => {
    // Its encoding depends on its offset in a longer text; the ends depend on the neighbouring bytes.
    const encoded = Buffer.concat([Buffer.alloc(shift), plain]).toString('base64')
    return { name: `Base64, shifted by ${shift}`, bytes: Buffer.from(encoded.slice(shift + 1, -4)), width: 4 / 3 }
  })
  const percent = [...plain].map(byte => `%${byte.toString(16)}`).join('')
  return [
    { name: 'plain', bytes: plain, width: 1 },
    { name: 'reversed', bytes: Buffer.from([...text].reverse().join('')), width: 1 },
    { name: 'two bytes a character', bytes: Buffer.from(text, 'utf16le'), width: 2 },
    { name: 'hex', bytes: Buffer.from(plain.toString('hex')), width: 2 },
    { name: 'hex, upper case', bytes: Buffer.from(plain.toString('hex').toUpperCase()), width: 2 },
    { name: 'URL-encoded', bytes: Buffer.from(percent), width: 3 },
    { name: 'URL-encoded, upper case', bytes: Buffer.from(percent.toUpperCase()), width: 3 },
    ...base64,
  ]
}

/** Whether a piece of 12 characters or more is there: it holds one of the blocks the form is cut into, whole. */
function holdsPiece(bytes: Buffer, { bytes: form, width }: Form): boolean {
  const wanted = Math.floor(pieceLength * width)
  const block = Math.floor((wanted + 1) / 2)
  for (let start = 0; start + block <= form.length; start += block) {
    const needle = form.subarray(start, start + block)
    for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 1)) {
      let before = 0
      while (before < start && before < at && bytes[at - before - 1] === form[start - before - 1]) before += 1
      let after = block
      while (start + after < form.length && bytes[at + after] === form[start + after]) after += 1
      if (before + after >= wanted) return true
    }
  }
  return false
}
