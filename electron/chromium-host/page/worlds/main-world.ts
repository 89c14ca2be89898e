import type { WorldLink } from './link.ts'

/** Secrets with which both worlds of a page find each other; new for every window, and hidden from the page. */
export interface WorldSecrets {
  handshake: string
  tag: string
}

/**
 * The page's side of contextBridge: waits for the preload's world to hand over a private node, then puts what the
 * preload exposes onto the window, deeply frozen and not replaceable. Runs inside the page as text, before any script
 * of the page.
 */
export function mainWorld(secrets: WorldSecrets, Link: typeof WorldLink): void {
  const { freeze, defineProperty } = Object
  const { ownKeys, get } = Reflect

  const deepFreeze = (value: unknown): unknown => {
    if ((typeof value === 'object' && value !== null) || typeof value === 'function') {
      freeze(value)
      for (const key of ownKeys(value)) deepFreeze(get(value, key))
    }
    return value
  }

  const meet = (event: Event): void => {
    document.removeEventListener(secrets.handshake, meet)
    if (!(event instanceof MouseEvent) || !event.relatedTarget) return
    const port = event.relatedTarget
    const link = new Link(port, 'to-preload', 'to-page', secrets.tag)
    port.addEventListener('expose', exposure => {
      if (!(exposure instanceof CustomEvent)) return
      const { key, value } = exposure.detail
      defineProperty(window, key, {
        value: deepFreeze(link.decode(value)),
        enumerable: true,
        configurable: false,
        writable: false,
      })
    })
  }
  document.addEventListener(secrets.handshake, meet)
}
