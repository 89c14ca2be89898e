/** The words of the file for access levels, the least first. */
export const accessLevels = {
  no_access: 0,
  minimal_access: 5,
  guest: 10,
  planner: 15,
  reporter: 20,
  developer: 30,
  maintainer: 40,
  owner: 50,
} as const
export type AccessLevelWord = keyof typeof accessLevels

export const accessLevelWords = Object.keys(accessLevels).filter((word): word is AccessLevelWord =>
  Object.hasOwn(accessLevels, word),
)

/** The word of a level; the number itself where no role has it. */
export function toAccessLevelWord(level: number): AccessLevelWord | number {
  return accessLevelWords.find(word => accessLevels[word] === level) ?? level
}
