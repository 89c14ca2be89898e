/** The characters of values that the service can mask in logs. */
const maskable = /[\w+/=@:.~-]/
const shortest = 8

/** Why a value can't be masked, as a clause; null when it can. */
export function maskingProblem(value: string): string | null {
  if (value.includes('\n')) return 'it has more than one line'
  const odd = Array.from(value).find(character => !maskable.test(character))
  if (odd !== undefined) return odd === ' ' ? 'it has a space in it' : `it has “${odd}” in it`
  if (value.length < shortest) return `it has fewer than ${shortest} characters`
  return null
}
