/**
 * Serializes values like structured clone: JSON, plus values that JSON loses and Electron's IPC keeps: undefined, NaN and infinities, bigint, Date,
 * Map, Set, Error and bytes. The first character shows whether the rest is raw text, plain JSON (the common case, as fast as JSON) or has marks:
 * objects with their kind under `~`
 * and their content under `v`. Runs in the host and, as text, inside the page: it must be self-contained.
 */
export class Codec {
  /** @throws TypeError for functions, symbols and promises, as Electron does */
  encode(value: unknown): string {
    if (typeof value === 'string') return `t${value}`
    return this.#isPlain(value) ? `p${JSON.stringify(value)}` : `m${JSON.stringify(this.#pack(value))}`
  }

  decode(text: string): unknown {
    if (text.startsWith('t')) return text.slice(1)
    const parsed: unknown = JSON.parse(text.slice(1))
    return text.startsWith('m') ? this.#unpack(parsed) : parsed
  }

  /** Whether JSON gives the value back as it is. */
  #isPlain(value: unknown): boolean {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return true
      case 'number':
        return this.#isPlainNumber(value)
      case 'object':
        if (value === null) return true
        return Array.isArray(value) ? value.every(item => this.#isPlain(item)) : this.#isPlainRecord(value)
      default:
        return false
    }
  }

  #isPlainNumber(value: number): boolean {
    return Number.isFinite(value) && !Object.is(value, -0)
  }

  #isPlainRecord(value: object): boolean {
    const prototype = Object.getPrototypeOf(value)
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return false
    return Object.keys(value).every(key => key !== '~' && this.#isPlain(Reflect.get(value, key)))
  }

  #pack(value: unknown): unknown {
    switch (typeof value) {
      case 'undefined':
        return this.#mark('undefined')
      case 'bigint':
        return this.#mark('bigint', String(value))
      case 'number':
        if (this.#isPlainNumber(value)) return value
        return this.#mark('number', Object.is(value, -0) ? '-0' : String(value))
      case 'function':
      case 'symbol':
        return this.#refuse()
      case 'object':
        if (value === null) return null
        return Array.isArray(value) ? value.map(item => this.#pack(item)) : this.#packObject(value)
      default:
        return value
    }
  }

  #packObject(value: object): unknown {
    if (value instanceof Date) return this.#mark('date', this.#pack(value.getTime()))
    if (value instanceof Map || value instanceof Set) {
      return this.#mark(value instanceof Map ? 'map' : 'set', this.#pack([...value]))
    }
    if (value instanceof Error) return this.#mark('error', [value.name, value.message])
    if (value instanceof ArrayBuffer) return this.#mark('buffer', this.#bytesToText(new Uint8Array(value)))
    if (ArrayBuffer.isView(value)) {
      return this.#mark('bytes', this.#bytesToText(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)))
    }
    if (value instanceof Promise || value instanceof WeakMap || value instanceof WeakSet) return this.#refuse()
    return this.#mark(
      'object',
      Object.keys(value).map(key => [key, this.#pack(Reflect.get(value, key))]),
    )
  }

  #mark(kind: string, value?: unknown): unknown {
    return { '~': kind, v: value }
  }

  #refuse(): never {
    throw new TypeError('An object could not be cloned.')
  }

  #unpack(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(item => this.#unpack(item))
    const content: unknown = Reflect.get(value, 'v')
    switch (Reflect.get(value, '~')) {
      case 'bigint':
        return BigInt(String(content))
      case 'number':
        return Number(content)
      case 'date':
        return new Date(Number(this.#unpack(content)))
      case 'map':
        return new Map(this.#entries(content))
      case 'set':
        return new Set(this.#items(content).map(item => this.#unpack(item)))
      case 'error': {
        const [name, message] = this.#items(content)
        return Object.assign(new Error(String(message)), { name: String(name) })
      }
      case 'buffer':
        return this.#textToBytes(String(content)).buffer
      case 'bytes':
        return this.#textToBytes(String(content))
      case 'object':
        return Object.fromEntries(this.#entries(content))
      default:
        return undefined
    }
  }

  #items(content: unknown): unknown[] {
    return Array.isArray(content) ? content : []
  }

  /** The pairs of a map or object, their keys and values unpacked. */
  #entries(content: unknown): [unknown, unknown][] {
    return this.#items(content).map(pair => {
      const [key, item] = this.#items(pair)
      return [this.#unpack(key), this.#unpack(item)]
    })
  }

  #bytesToText(bytes: Uint8Array): string {
    let text = ''
    for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
    return btoa(text)
  }

  #textToBytes(text: string): Uint8Array {
    return Uint8Array.from(atob(text), character => character.charCodeAt(0))
  }
}
