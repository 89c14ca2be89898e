import { EventEmitter } from 'node:events'
import type { Declared } from './declarations.ts'

/** One call that the app made. */
export interface Call {
  readonly name: string
  readonly args: readonly unknown[]
}

/** The state that the checks of a strict object depend on. */
export interface Moment {
  readonly platform: NodeJS.Platform
  isReady(): boolean
  called(call: Call): void
  broken(sentence: string): void
}

const listening = new Set(['on', 'once', 'addListener', 'prependListener'])
const inherited = new Set(Reflect.ownKeys(EventEmitter.prototype))

/**
 * Wraps an Electron object so that using a member that is undeclared, missing on this system or not yet allowed throws; each call is recorded.
 * Members that are declared but not implemented here throw as well: the app uses them, so they belong in the stand-in.
 */
export function strict<T extends object>(name: string, target: T, declared: Declared, moment: Moment): T {
  const refuse = (sentence: string): never => {
    moment.broken(sentence)
    throw new Error(sentence)
  }
  const judge = (key: string): void => {
    const member = declared.members.get(key)
    const full = `${name}.${key}`
    if (!member) refuse(`Electron declares no ${full}`)
    else if (member.isDeprecated) refuse(`${full} is deprecated`)
    else if (member.platforms && !member.platforms.includes(moment.platform)) {
      refuse(`${full} is on ${member.platforms.join(', ')} alone, not on ${moment.platform}`)
    } else if (member.ready === 'before' && moment.isReady()) refuse(`${full} is for before ready`)
    else if (member.ready === 'after' && !moment.isReady()) refuse(`${full} is for after ready`)
    else if (!Reflect.has(target, key)) refuse(`${full} is not made in the stand-in`)
  }
  return new Proxy(target, {
    get: (object, key) => {
      const value: unknown = Reflect.get(object, key, object)
      if (typeof key === 'symbol' || key === 'prototype' || (key === 'then' && value === undefined)) return value
      const isInherited = inherited.has(key) && object instanceof EventEmitter
      if (!isInherited) judge(key)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        const [event] = args
        if (isInherited && listening.has(key) && !declared.events.has(String(event))) {
          refuse(`Electron declares no event ${name} "${String(event)}"`)
        }
        moment.called({ name: `${name}.${key}`, args })
        return Reflect.apply(value, object, args)
      }
    },
    set: (object, key, value) => {
      judge(String(key))
      return Reflect.set(object, key, value, object)
    },
  })
}
