/** Many paths in arrays without objects: looking through fifty thousand of them has to take a few milliseconds. */
export interface PathText {
  /** The letters of all paths, one after the other, as they are compared: lowercase, without accents. */
  readonly letters: Uint16Array
  /** 1 for each letter that begins a word or separates words. */
  readonly begins: Uint8Array
  /** Where each path starts, and where the last one ends. */
  readonly starts: Uint32Array
  /** Where the name of each file starts. */
  readonly names: Uint32Array
  /** Which letters each path has, by `letterMask`. */
  readonly masks: Int32Array
  /** The same for the names alone. */
  readonly nameMasks: Int32Array
}

/** Paths as text, to which more can be added. */
export function createPathText() {
  const text = {
    letters: new Uint16Array(1 << 16),
    begins: new Uint8Array(1 << 16),
    starts: new Uint32Array(1 << 12),
    names: new Uint32Array(1 << 12),
    masks: new Int32Array(1 << 12),
    nameMasks: new Int32Array(1 << 12),
  }
  let size = 0

  function reserve(length: number): void {
    if (size + 2 > text.starts.length) {
      text.starts = grown(text.starts, new Uint32Array(2 * text.starts.length))
      text.names = grown(text.names, new Uint32Array(2 * text.names.length))
      text.masks = grown(text.masks, new Int32Array(2 * text.masks.length))
      text.nameMasks = grown(text.nameMasks, new Int32Array(2 * text.nameMasks.length))
    }
    const needed = (text.starts[size] ?? 0) + length
    if (needed <= text.letters.length) return
    text.letters = grown(text.letters, new Uint16Array(2 * needed))
    text.begins = grown(text.begins, new Uint8Array(2 * needed))
  }

  return {
    text: text satisfies PathText,
    add: (path: string) => {
      reserve(path.length)
      const start = text.starts[size] ?? 0
      const name = path.lastIndexOf('/') + 1
      let mask = 0
      let nameMask = 0
      for (let at = 0; at < path.length; at++) {
        const letter = foldLetter(path.charCodeAt(at))
        text.letters[start + at] = letter
        text.begins[start + at] = isBeginning(path, at) ? 1 : 0
        const bit = letterMask(letter)
        mask |= bit
        if (at >= name) nameMask |= bit
      }
      text.masks[size] = mask
      text.names[size] = start + name
      text.nameMasks[size] = nameMask
      size += 1
      text.starts[size] = start + path.length
    },
  }
}

function grown<T extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(from: T, to: T): T {
  to.set(from)
  return to
}

/** Of letters beyond ASCII, how they are compared. */
const folded = new Map<number, number>()

/** A letter as it is compared: lowercase, without its accent. */
export function foldLetter(code: number): number {
  if (code < 128) return code >= 65 && code <= 90 ? code + 32 : code
  let letter = folded.get(code)
  if (letter === undefined) {
    const small = String.fromCharCode(code).toLowerCase()
    // Of others, such as Hangul, the parts are letters of their own.
    const plain = small.normalize('NFD').replace(/\p{M}+/gu, '')
    letter = (plain.length === 1 ? plain : small).charCodeAt(0)
    folded.set(code, letter)
  }
  return letter
}

/** A bit for each Latin letter, one for all digits, and five for everything else. */
export function letterMask(letter: number): number {
  if (letter >= 97 && letter <= 122) return 1 << (letter - 97)
  return letter >= 48 && letter <= 57 ? 1 << 26 : 1 << (27 + (letter % 5))
}

/** Separators count, too, so that a typed one is as good as the word after it. */
function isBeginning(path: string, at: number): boolean {
  const code = path.charCodeAt(at)
  if (at === 0 || !isWordLetter(code)) return true
  const before = path.charCodeAt(at - 1)
  return !isWordLetter(before) || (isCapital(code) && !isCapital(before))
}

function isWordLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || isCapital(code) || (code >= 48 && code <= 57) || code >= 128
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90
}
