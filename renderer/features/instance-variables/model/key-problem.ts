import { instanceVariableLimits } from '#shared/contract/instance-variables.ts'

/** Validates a text as a variable's key; undefined when it is valid or empty. */
export function keyProblem(key: string): string | undefined {
  if (!/^\w*$/.test(key)) return 'Only letters A-Z and a-z, digits and _'
  return key.length > instanceVariableLimits.key ? `At most ${instanceVariableLimits.key} characters` : undefined
}
