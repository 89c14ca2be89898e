import type * as Electron from 'electron'
import type { Host } from '../lifecycle/host.ts'

type Methods = Pick<Electron.Protocol, 'registerSchemesAsPrivileged' | 'handle' | 'unhandle' | 'isProtocolHandled'>

/** Electron's `protocol`: the app's own schemes and who answers them. */
export class HostProtocol implements Methods {
  readonly #host: Host
  #isRegistered = false

  constructor(host: Host) {
    this.#host = host
  }

  registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]): void {
    this.#host.beforeReady('protocol.registerSchemesAsPrivileged')
    if (this.#isRegistered) throw new Error('protocol.registerSchemesAsPrivileged can be called only once')
    this.#isRegistered = true
    for (const { scheme } of schemes) this.#host.urls.add(scheme)
  }

  handle(scheme: string, handler: Parameters<Electron.Protocol['handle']>[1]): void {
    this.#host.afterReady('protocol.handle')
    if (this.#host.handlers.has(scheme)) throw new Error(`The scheme ${scheme} is already handled`)
    this.#host.handlers.set(scheme, handler)
  }

  unhandle(scheme: string): void {
    this.#host.handlers.delete(scheme)
  }

  isProtocolHandled(scheme: string): boolean {
    return this.#host.handlers.has(scheme)
  }
}
