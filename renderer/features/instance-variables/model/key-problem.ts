import { instanceVariableLimits } from '#shared/contract/instance-variables.ts'

/** What keeps a text from being the key of a variable; undefined when nothing does, or nothing is typed yet. */
export function keyProblem(key: string): string | undefined {
  if (!/^\w*$/.test(key)) return 'Only letters A-Z and a-z, digits and _'
  return key.length > instanceVariableLimits.key ? `At most ${instanceVariableLimits.key} characters` : undefined
}
