import { whenGenerationsEnd } from '../connection/generation-state.ts'

/**
 * The total length of texts that have names; the least recently used text loses its name and gets a new one at its next
 * use.
 */
const maxNamedCharacters = 4_000_000

/** In the order of their last use. */
const named = new Map<string, number>()
let characters = 0
let lastName = 0

// Whose text it is, is not known here. Texts of other connections that are in view are processed once more.
whenGenerationsEnd(() => {
  named.clear()
  characters = 0
})

/**
 * A short name for a text of any length, for query keys: a key that contains the text is stored twice and serialized at
 * each lookup. Unlike digests, names never collide.
 */
export function nameOfText(text: string): number {
  let name = named.get(text)
  if (name === undefined) {
    lastName += 1
    name = lastName
    characters += text.length
  } else named.delete(text)
  named.set(text, name)
  evict(text)
  return name
}

/** Forgets the least recently used texts beyond the limit; not the latest, whatever its length. */
function evict(latest: string): void {
  for (const text of named.keys()) {
    if (characters <= maxNamedCharacters || text === latest) return
    named.delete(text)
    characters -= text.length
  }
}
