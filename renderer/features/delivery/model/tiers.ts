import { environmentTiers } from '#shared/contract/choices.ts'
import type { Environment } from '#shared/contract/environments.ts'
import { valueLabel } from '#shared/value-labels.ts'

export type Tier = (typeof environmentTiers)[number]

export const tierNames: Readonly<Record<Tier, string>> = {
  production: valueLabel('environmentTier', 'production'),
  staging: valueLabel('environmentTier', 'staging'),
  testing: valueLabel('environmentTier', 'testing'),
  development: valueLabel('environmentTier', 'development'),
  other: valueLabel('environmentTier', 'other'),
}

/** How services of the family guess a tier from a name, in this order. */
const guesses: readonly (readonly [tier: Tier, pattern: RegExp])[] = [
  ['development', /dev|review|trunk/i],
  ['testing', /test|tst|int|ac(ce|)pt|qa|qc|control|quality/i],
  ['staging', /st(a|)g|mod(e|)l|pre|demo|non/i],
  ['production', /pr(o|)d|live/i],
]

/** The tier of an environment: the one that the service sends, else a guess from its name. */
export function getTier({ tier, name }: Pick<Environment, 'tier' | 'name'>): Tier {
  const sent = environmentTiers.find(one => one === tier)
  return sent ?? guesses.find(([, pattern]) => pattern.test(name))?.[0] ?? 'other'
}
