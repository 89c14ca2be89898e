/**
 * The total length of texts that have names; the least recently used text loses its name and gets a new one at its next
 * use.
 */
const maxNamedCharacters = 4_000_000

let named = new Map<string, number>()
let characters = 0
let lastName = 0

/**
 * A short name for a text of any length, for query keys: a key that contains the text is stored twice and serialized at
 * each lookup. Unlike digests, names never collide.
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
