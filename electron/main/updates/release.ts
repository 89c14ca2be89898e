import { z } from 'zod'
import type { Release } from '#shared/bridge.ts'

/** Whether the response of an address is protected from other network users: TLS, or a server on this machine. */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname))
}

/** The content of a release feed. Other fields are ignored. */
export const release = z.object({
  version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/),
  address: z.string().max(2000).refine(isSafeAddress),
  notes: z.string().max(20_000).default(''),
}) satisfies z.ZodType<Release>

/** Whether a released version comes after the present one, which may be an early one of its number (`1.2.0-beta.1`). */
export function isNewer(released: string, present: string): boolean {
  const [presentNumbers = '', early] = present.split('-', 2)
  const one = released.split('.').map(Number)
  const other = presentNumbers.split('.').map(Number)
  for (const index of [0, 1, 2]) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return early !== undefined
}
