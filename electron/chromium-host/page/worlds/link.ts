/** The two directions of one link between the page's own world and the preload's. */
export interface Link {
  /** A value of this world, ready to cross: data as it is, functions and promises as references. */
  encode(value: unknown): unknown
  /** What crossed, rebuilt in this world. */
  decode(value: unknown): unknown
}

/**
 * Joins one JavaScript world to another that shares only the document: both hold a wrapper of the same private node
 * (`port`, never in the document) and speak by synchronous events on it, whose `detail` Chromium clones from world to
 * world. Functions cross as proxies, promises as promises, anything else as a copy. Runs inside the page as text, once
 * in either world, before any script of the page: it may use nothing from outside itself.
 */
export function linkWorlds(port: EventTarget, outgoing: string, incoming: string, tag: string): Link {
  // Kept from before the page could replace them.
  const CustomEventHere = CustomEvent
  const send = port.dispatchEvent.bind(port)
  const detailGetter = Object.getOwnPropertyDescriptor(CustomEvent.prototype, 'detail')?.get
  const { apply, get, ownKeys, getPrototypeOf } = Reflect
  const { isArray } = Array

  type Settle = { resolve: (value: unknown) => void; reject: (error: unknown) => void }
  const functions = new Map<number, (...args: unknown[]) => unknown>()
  const promises = new Map<number, Settle>()
  let lastId = 0
  let reply: unknown

  const post = (message: unknown): void => {
    send(new CustomEventHere(outgoing, { detail: message }))
  }
  const dropped = new FinalizationRegistry<number>(id => post({ kind: 'release', id }))

  const summary = (error: unknown): unknown =>
    error instanceof Error ? { name: error.name, message: error.message } : { message: String(error) }
  const rebuild = (described: unknown): Error => {
    const error = new Error(String(get(Object(described), 'message')))
    const name = get(Object(described), 'name')
    if (typeof name === 'string') error.name = name
    return error
  }

  const isCallable = (value: unknown): value is (...args: unknown[]) => unknown => typeof value === 'function'
  const isRecord = (value: unknown): value is object => {
    if (typeof value !== 'object' || value === null) return false
    const prototype = getPrototypeOf(value)
    return prototype === null || getPrototypeOf(prototype) === null
  }

  const encode = (value: unknown): unknown => {
    if (isCallable(value)) {
      const id = ++lastId
      functions.set(id, value)
      return { [tag]: 'function', id }
    }
    if (value instanceof Promise) {
      const id = ++lastId
      value.then(
        result => post({ kind: 'settled', id, value: encode(result) }),
        error => post({ kind: 'settled', id, error: summary(error) }),
      )
      return { [tag]: 'promise', id }
    }
    if (isArray(value)) return value.map(encode)
    if (isRecord(value)) {
      const copy: Record<PropertyKey, unknown> = {}
      for (const key of ownKeys(value)) if (typeof key === 'string') copy[key] = encode(get(value, key))
      return copy
    }
    return value
  }

  const proxyOf = (id: number): ((...args: unknown[]) => unknown) => {
    const proxy = (...args: unknown[]): unknown => {
      reply = undefined
      post({ kind: 'call', id, args: args.map(encode) })
      const answered = reply
      reply = undefined
      if (answered === undefined) throw new Error('An object could not be cloned.')
      const error = get(Object(answered), 'error')
      if (error !== undefined) throw rebuild(error)
      return decode(get(Object(answered), 'value'))
    }
    dropped.register(proxy, id)
    return proxy
  }

  const decode = (value: unknown): unknown => {
    if (isArray(value)) return value.map(decode)
    if (!isRecord(value)) return value
    const id = Number(get(value, 'id'))
    switch (get(value, tag)) {
      case 'function':
        return proxyOf(id)
      case 'promise':
        return new Promise((resolve, reject) => promises.set(id, { resolve, reject }))
      default: {
        const copy: Record<PropertyKey, unknown> = {}
        for (const key of ownKeys(value)) if (typeof key === 'string') copy[key] = decode(get(value, key))
        return copy
      }
    }
  }

  const call = (id: number, args: unknown): void => {
    let answer: unknown
    try {
      const target = functions.get(id)
      if (!target) throw new Error('The function is gone')
      answer = { kind: 'reply', value: encode(apply(target, undefined, isArray(args) ? args.map(decode) : [])) }
    } catch (error) {
      answer = { kind: 'reply', error: summary(error) }
    }
    post(answer)
  }

  port.addEventListener(incoming, event => {
    const message = Object(detailGetter ? apply(detailGetter, event, []) : undefined)
    const id = Number(get(message, 'id'))
    switch (get(message, 'kind')) {
      case 'call':
        call(id, get(message, 'args'))
        break
      case 'reply':
        reply = message
        break
      case 'settled': {
        const waiting = promises.get(id)
        promises.delete(id)
        const error = get(message, 'error')
        if (error === undefined) waiting?.resolve(decode(get(message, 'value')))
        else waiting?.reject(rebuild(error))
        break
      }
      case 'release':
        functions.delete(id)
        break
    }
  })

  return { encode, decode }
}
