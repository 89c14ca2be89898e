/** Turns a value into text and back, as far as structured clone would go with data. */
export interface Codec {
  encode(value: unknown): string
  decode(text: string): unknown
}

/**
 * JSON, plus what JSON loses and Electron's IPC keeps: undefined, NaN and infinities, bigint, Date, Map, Set, Error and
 * bytes. The first character tells whether the rest is a text as it is, plain JSON (the common case, and as quick as JSON
 * is) or carries marks. Runs in the host and, as text, inside the page: it may use nothing from outside itself.
 * `encode` throws for functions, symbols and promises, as Electron does.
 */
export function createCodec(): Codec {
  const mark = '~'

  const refuse = (): never => {
    throw new TypeError('An object could not be cloned.')
  }

  const isPlain = (value: unknown): boolean => {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return true
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0)
      case 'object': {
        if (value === null) return true
        if (Array.isArray(value)) return value.every(isPlain)
        const prototype = Object.getPrototypeOf(value)
        if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return false
        for (const key of Object.keys(value)) if (key === mark || !isPlain(Reflect.get(value, key))) return false
        return typeof Reflect.get(value, 'toJSON') !== 'function'
      }
      default:
        return false
    }
  }

  const bytesToText = (bytes: Uint8Array): string => {
    let text = ''
    for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
    return btoa(text)
  }

  const marked = (kind: string, value?: unknown): unknown => ({ [mark]: kind, v: value })

  const pack = (value: unknown): unknown => {
    switch (typeof value) {
      case 'undefined':
        return marked('undefined')
      case 'bigint':
        return marked('bigint', String(value))
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0)
          ? value
          : marked('number', Object.is(value, -0) ? '-0' : String(value))
      case 'function':
      case 'symbol':
        return refuse()
      case 'object': {
        if (value === null) return null
        if (Array.isArray(value)) return value.map(pack)
        if (value instanceof Date) return marked('date', value.getTime())
        if (value instanceof Map) return marked('map', [...value].map(pack))
        if (value instanceof Set) return marked('set', [...value].map(pack))
        if (value instanceof Error) return marked('error', [value.name, value.message])
        if (value instanceof ArrayBuffer) return marked('buffer', bytesToText(new Uint8Array(value)))
        if (ArrayBuffer.isView(value)) {
          return marked('bytes', bytesToText(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)))
        }
        if (value instanceof Promise || value instanceof WeakMap || value instanceof WeakSet) return refuse()
        return marked(
          'object',
          Object.keys(value).map(key => [key, pack(Reflect.get(value, key))]),
        )
      }
      default:
        return value
    }
  }

  const textToBytes = (text: string): Uint8Array => Uint8Array.from(atob(text), character => character.charCodeAt(0))

  const entriesOf = (value: unknown): [string, unknown][] => {
    const entries: [string, unknown][] = []
    if (Array.isArray(value)) for (const [key, item] of value) entries.push([String(key), unpack(item)])
    return entries
  }

  const unpack = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(unpack)
    const content: unknown = Reflect.get(value, 'v')
    const items = Array.isArray(content) ? content : []
    switch (Reflect.get(value, mark)) {
      case 'bigint':
        return BigInt(String(content))
      case 'number':
        return Number(content)
      case 'date':
        return new Date(Number(content))
      case 'map': {
        const map = new Map()
        for (const [key, item] of items) map.set(unpack(key), unpack(item))
        return map
      }
      case 'set':
        return new Set(items.map(unpack))
      case 'error': {
        const error = new Error(String(items[1]))
        error.name = String(items[0])
        return error
      }
      case 'buffer':
        return textToBytes(String(content)).buffer
      case 'bytes':
        return textToBytes(String(content))
      case 'object':
        return Object.fromEntries(entriesOf(content))
      default:
        return undefined
    }
  }

  return {
    encode: value => {
      if (typeof value === 'string') return `t${value}`
      return isPlain(value) ? `p${JSON.stringify(value)}` : `m${JSON.stringify(pack(value))}`
    },
    decode: text => {
      if (text.startsWith('t')) return text.slice(1)
      const parsed: unknown = JSON.parse(text.slice(1))
      return text.startsWith('m') ? unpack(parsed) : parsed
    },
  }
}
