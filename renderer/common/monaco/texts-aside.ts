/** Texts whose editors are out of sight, with what can be undone in them. */
export interface TextsAside<T> {
  /** Lays a text aside. When there are too many, the one that lies longest is disposed of. */
  put(text: T): void
  /** Gives a text back that still lies there; null when it is gone. */
  take(text: T): T | null
}

/**
 * Nobody says whether an editor that goes comes back (its tab is out of sight) or not (its screen is left). So a few of their
 * texts are kept, and no more.
 * @param limit how many
 */
export function createTextsAside<T extends { dispose(): void }>(limit: number): TextsAside<T> {
  const texts: T[] = []
  return {
    put: text => {
      texts.push(text)
      if (texts.length > limit) texts.shift()?.dispose()
    },
    take: text => {
      const index = texts.indexOf(text)
      return index === -1 ? null : (texts.splice(index, 1)[0] ?? null)
    },
  }
}
