/** Names for at most so many characters of texts; one that was not asked for as long gets another name when it is asked for again. */
const maxNamedCharacters = 4_000_000

let named = new Map<string, number>()
let characters = 0
let lastName = 0

/**
 * A short name for a text of any length, for the key of what is made of it: a key with the text in it is kept twice and written out at each
 * look. Unlike a digest, no two texts have the same one.
 */
export function nameOfText(text: string): number {
  const known = named.get(text)
  if (known !== undefined) return known
  characters += text.length
  if (characters > maxNamedCharacters) {
    named = new Map()
    characters = text.length
  }
  lastName += 1
  named.set(text, lastName)
  return lastName
}
