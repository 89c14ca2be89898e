/** Shorter words have no typing errors: too many other words are one letter away. */
const fewestLetters = 4
/** From this length on, a word may have two of them. */
const lettersForTwo = 8

/**
 * Whether a typed word is a word, or begins it, apart from a letter that is missing, too many, wrong, or swapped with the next one.
 * @example isMistyped('gruops', 'groups') // true
 */
export function isMistyped(typed: string, word: string): boolean {
  if (word.startsWith(typed)) return true
  if (typed.length < fewestLetters) return false
  const allowed = typed.length < lettersForTwo ? 1 : 2
  // A word that is not typed to its end is compared with as much of the other one.
  return countEdits(typed, word, allowed) <= allowed
}

/** The fewest edits that turn a word into the other one or into a beginning of it with about as many letters. */
function countEdits(typed: string, word: string, allowed: number): number {
  const target = word.slice(0, typed.length + allowed)
  let beforeLast: readonly number[] = []
  let last: readonly number[] = Array.from({ length: target.length + 1 }, (_, at) => at)
  for (let i = 1; i <= typed.length; i++) {
    const row = [i]
    for (let j = 1; j <= target.length; j++) {
      const isSame = typed[i - 1] === target[j - 1]
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === target[j - 2] && typed[i - 2] === target[j - 1]
      row.push(
        Math.min(
          at(last, j) + 1,
          at(row, j - 1) + 1,
          at(last, j - 1) + (isSame ? 0 : 1),
          isSwapped ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    beforeLast = last
    last = row
  }
  return Math.min(...last.slice(Math.max(0, typed.length - allowed)))
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
