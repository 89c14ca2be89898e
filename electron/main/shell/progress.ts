import type { BridgeEvent } from '#shared/bridge.ts'

/** How far long work is: from 0 to 1, null when that is unknown. */
type Fraction = number | null

/** Tracks long work, for the bar on the dock or the taskbar. */
export interface Progress {
  /** Takes note of downloads and of projects kept offline. */
  note(event: BridgeEvent): void
  /** What a page says about its own work; undefined when it has none. */
  notePage(page: number, fraction: Fraction | undefined): void
  /** For `setProgressBar`: from 0 to 1, below 0 for none, above 1 for work of unknown length. */
  value(): number
}

const none = -1
const unknown = 2

/** Progress without any work. */
export function createProgress(): Progress {
  const pages = new Map<number, Fraction>()
  let downloads: readonly Fraction[] = []
  let pins: readonly Fraction[] = []
  return {
    note: event => {
      if (event.type === 'downloads.changed') {
        downloads = event.downloads
          .filter(({ state }) => state === 'running')
          .map(({ received, total }) => getFraction(received, total))
      } else if (event.type === 'offline.changed') {
        pins = event.state.pins
          .filter(({ state }) => state === 'running')
          .map(({ filesKept, files }) => getFraction(filesKept, files))
      }
    },
    notePage: (page, fraction) => {
      if (fraction === undefined) pages.delete(page)
      else pages.set(page, fraction)
    },
    value: () => {
      const all = [...pages.values(), ...downloads, ...pins]
      const known = all.filter(fraction => fraction !== null)
      if (all.length === 0) return none
      return known.length === 0 ? unknown : known.reduce((sum, one) => sum + one, 0) / known.length
    },
  }
}

function getFraction(done: number, all: number | null): Fraction {
  return all === null || all <= 0 ? null : Math.min(1, done / all)
}
