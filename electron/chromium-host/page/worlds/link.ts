type Callable = (...args: unknown[]) => unknown
interface Settle {
  resolve(value: unknown): void
  reject(error: unknown): void
}

/**
 * Joins one JavaScript world to another that shares only the document: both hold a wrapper of the same private node
 * (`port`, never in the document) and communicate by synchronous events on it, whose `detail` Chromium clones from world to
 * world. Functions cross as proxies, promises as promises, anything else as a copy. Runs inside the page as text, once
 * in either world, before any script of the page: it must be self-contained.
 */
export class WorldLink {
  /** Functions of this world that the other has a proxy of. */
  readonly #functions = new Map<number, Callable>()
  /** Promises of the other world that are not settled. */
  readonly #promises = new Map<number, Settle>()
  /** Notifies the other world that a proxy was garbage collected. */
  readonly #dropped = new FinalizationRegistry<number>(id => this.#post({ kind: 'release', id }))
  #lastId = 0
  /** What the call that is under way was answered with. */
  #reply: unknown
  /** Marks a copied object as standing for a function or a promise. */
  readonly #tag: string
  readonly #post: (message: unknown) => void
  // Kept from before the page could replace them.
  readonly #apply = Reflect.apply
  readonly #get = Reflect.get
  readonly #ownKeys = Reflect.ownKeys
  readonly #getPrototypeOf = Reflect.getPrototypeOf
  readonly #isArray = Array.isArray

  /** @param outgoing the name of the events to the other world @param incoming of those from it */
  constructor(port: EventTarget, outgoing: string, incoming: string, tag: string) {
    const CustomEventHere = CustomEvent
    const send = port.dispatchEvent.bind(port)
    const detailGetter = Object.getOwnPropertyDescriptor(CustomEvent.prototype, 'detail')?.get
    this.#tag = tag
    this.#post = message => void send(new CustomEventHere(outgoing, { detail: message }))
    port.addEventListener(incoming, event => {
      this.#receive(Object(detailGetter ? this.#apply(detailGetter, event, []) : undefined))
    })
  }

  /** A value of this world, ready to cross: data as it is, functions and promises as references. */
  encode(value: unknown): unknown {
    if (this.#isCallable(value)) {
      const id = ++this.#lastId
      this.#functions.set(id, value)
      return { [this.#tag]: 'function', id }
    }
    if (value instanceof Promise) {
      const id = ++this.#lastId
      value.then(
        result => this.#post({ kind: 'settled', id, value: this.encode(result) }),
        error => this.#post({ kind: 'settled', id, error: this.#describe(error) }),
      )
      return { [this.#tag]: 'promise', id }
    }
    if (this.#isArray(value)) return value.map(item => this.encode(item))
    return this.#isRecord(value) ? this.#copy(value, item => this.encode(item)) : value
  }

  /** What crossed, rebuilt in this world. */
  decode(value: unknown): unknown {
    if (this.#isArray(value)) return value.map(item => this.decode(item))
    if (!this.#isRecord(value)) return value
    const id = Number(this.#get(value, 'id'))
    switch (this.#get(value, this.#tag)) {
      case 'function':
        return this.#getProxy(id)
      case 'promise':
        return new Promise((resolve, reject) => this.#promises.set(id, { resolve, reject }))
      default:
        return this.#copy(value, item => this.decode(item))
    }
  }

  #receive(message: object): void {
    const id = Number(this.#get(message, 'id'))
    switch (this.#get(message, 'kind')) {
      case 'call':
        this.#call(id, this.#get(message, 'args'))
        break
      case 'reply':
        this.#reply = message
        break
      case 'settled':
        this.#settle(id, message)
        break
      case 'release':
        this.#functions.delete(id)
        break
    }
  }

  /** Calls a function of this world for the other. */
  #call(id: number, args: unknown): void {
    let answer: unknown
    try {
      const target = this.#functions.get(id)
      if (!target) throw new Error('The function is gone')
      const decoded = this.#isArray(args) ? args.map(item => this.decode(item)) : []
      answer = { kind: 'reply', value: this.encode(this.#apply(target, undefined, decoded)) }
    } catch (error) {
      answer = { kind: 'reply', error: this.#describe(error) }
    }
    this.#post(answer)
  }

  /** A function of this world that calls one of the other. */
  #getProxy(id: number): Callable {
    const proxy = (...args: unknown[]): unknown => {
      this.#reply = undefined
      this.#post({ kind: 'call', id, args: args.map(item => this.encode(item)) })
      const answered = this.#reply
      this.#reply = undefined
      if (answered === undefined) throw new Error('An object could not be cloned.')
      const error = this.#get(Object(answered), 'error')
      if (error !== undefined) throw this.#rebuild(error)
      return this.decode(this.#get(Object(answered), 'value'))
    }
    this.#dropped.register(proxy, id)
    return proxy
  }

  #settle(id: number, message: object): void {
    const waiting = this.#promises.get(id)
    this.#promises.delete(id)
    const error = this.#get(message, 'error')
    if (error === undefined) waiting?.resolve(this.decode(this.#get(message, 'value')))
    else waiting?.reject(this.#rebuild(error))
  }

  #describe(error: unknown): unknown {
    return error instanceof Error ? { name: error.name, message: error.message } : { message: String(error) }
  }

  #rebuild(described: unknown): Error {
    const error = new Error(String(this.#get(Object(described), 'message')))
    const name = this.#get(Object(described), 'name')
    if (typeof name === 'string') error.name = name
    return error
  }

  #isCallable(value: unknown): value is Callable {
    return typeof value === 'function'
  }

  #isRecord(value: unknown): value is object {
    if (typeof value !== 'object' || value === null) return false
    const prototype = this.#getPrototypeOf(value)
    return prototype === null || this.#getPrototypeOf(prototype) === null
  }

  #copy(value: object, convert: (item: unknown) => unknown): object {
    const copy: Record<PropertyKey, unknown> = {}
    for (const key of this.#ownKeys(value)) if (typeof key === 'string') copy[key] = convert(this.#get(value, key))
    return copy
  }
}
