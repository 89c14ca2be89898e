/** The id git gives the tree without entries; every repository has it, written or not. */
export const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

/** "No object": the old value of a ref that must not exist yet. */
export const zeroId = '0'.repeat(40)

const fullId = /^[0-9a-f]{40}$/
const abbreviation = /^[0-9a-f]{4,40}$/i

/** True for a full object id, as git writes it. */
export function isObjectId(text: string): boolean {
  return fullId.test(text)
}

/** Whether a text can be an abbreviated object ID, which has at least four digits. */
export function isAbbreviatedId(text: string): boolean {
  return abbreviation.test(text)
}
