import { type RewritingService, rewritingService } from './rewriting-service.ts'
import type { Service } from './service.ts'

/** A service between the app and the real one that returns a false address in every address field. */
export interface LyingService extends RewritingService {
  /** How many addresses were replaced. */
  lies(): number
}

/** Starts it. The address fields get the given lies, in turn. */
export async function lyingService(service: Service, lies: readonly string[]): Promise<LyingService> {
  let told = 0
  const lie = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(lie)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([key, field]): [string, unknown] => {
      const isAddress = /(^|_)(url|href|uri|link)s?$/.test(key) && (typeof field === 'string' || field === null)
      if (!isAddress) return [key, lie(field)]
      told += 1
      return [key, lies[told % lies.length]]
    })
    return Object.fromEntries(entries)
  }
  return { ...(await rewritingService(service, lie)), lies: () => told }
}
