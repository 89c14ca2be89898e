/** The rules that mark events as anomalies. */
export const ruleIds = ['new-address', 'night', 'removals', 'owner'] as const
export type RuleId = (typeof ruleIds)[number]

/** A rule that marks nothing any more: for one author, or for all where `author` is null. */
export interface Mute {
  readonly rule: RuleId
  readonly author: number | null
}

/** Whether a rule is muted for an author. */
export function isMuted(mutes: readonly Mute[], rule: RuleId, author: number): boolean {
  return mutes.some(mute => mute.rule === rule && (mute.author === null || mute.author === author))
}
