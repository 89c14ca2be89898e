import { createHash } from 'node:crypto'

/** What a DNS label and a Kubernetes namespace leave room for. */
const longest = 24
const suffixLength = 6

/**
 * The short name of an environment for host names and the like: lower-case letters, digits and single dashes, a letter first,
 * at most 24 characters. One that differs from the name ends in a part made from the name, so that `a/b` and `a.b` differ.
 * @example environmentSlug('production') // 'production'
 */
export function environmentSlug(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const begun = /^[a-z]/.test(plain) ? plain : `env-${plain.replace(/^-/, '')}`
  if (begun === name && begun.length <= longest && !begun.endsWith('-')) return begun
  const kept = begun.slice(0, longest - suffixLength - 1).replace(/-$/, '')
  return `${kept}-${getSuffix(name)}`
}

function getSuffix(name: string): string {
  const digest = createHash('sha256').update(name).digest('hex')
  return BigInt(`0x${digest}`).toString(36).slice(-suffixLength)
}
