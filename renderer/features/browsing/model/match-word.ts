import { letterMask, type PathText } from './path-text.ts'

/** A word of a query: its letters as they are compared, and which ones they are. */
export interface Word {
  readonly letters: Uint16Array
  readonly mask: number
}

export function toWord(letters: Uint16Array): Word {
  return { letters, mask: letters.reduce((mask, letter) => mask | letterMask(letter), 0) }
}

/** How well a word matches a path: the higher, the better; 0 is no match. Below the best, each loose letter counts one less. */
const ranks = {
  beginOfName: 900,
  beginInName: 800,
  beginningsInName: 700,
  insideName: 600,
  beginInFolder: 500,
  beginnings: 400,
  insideFolder: 300,
  lettersOfName: 200,
  letters: 100,
} as const
export const bestRank = ranks.beginOfName
const maxLoose = 90

/**
 * Matches a word with one path: in one piece, by the beginnings of words, or by its letters in this order; in the name of the file before its folders.
 * @param floor a match below this rank is of no interest, and may be left out
 * @param places where the letters of the word are, if given
 * @returns the rank; 0 when it doesn't match; null when that isn't known, but it is below the floor
 */
export function matchWord(
  text: PathText,
  path: number,
  { letters: word, mask }: Word,
  floor: number,
  places?: Uint32Array,
): number | null {
  const start = text.starts[path] ?? 0
  const end = text.starts[path + 1] ?? start
  const name = text.names[path] ?? start

  const mayBeInName = ((text.nameMasks[path] ?? 0) & mask) === mask
  const inName = mayBeInName ? findRun(text, name, end, word) : -1
  if (inName === name) return placed(ranks.beginOfName, word, inName, places)
  const beginsInName = inName >= 0 && text.begins[inName] === 1
  if (beginsInName) return placed(ranks.beginInName, word, inName, places)
  if (floor > ranks.beginningsInName) return null

  const looseInName =
    inName >= 0 || (mayBeInName && hasLetters(text.letters, name, end, word))
      ? countLoose(text, name, end, word, places)
      : -1
  if (looseInName === 0) return ranks.beginningsInName
  if (inName >= 0) return placed(ranks.insideName, word, inName, places)
  if (floor > ranks.beginInFolder) return null

  const inFolder = findRun(text, start, end, word)
  if (inFolder >= 0 && text.begins[inFolder] === 1) return placed(ranks.beginInFolder, word, inFolder, places)
  if (floor > ranks.beginnings) return null

  if (inFolder < 0 && !hasLetters(text.letters, start, end, word)) return 0
  const loose = countLoose(text, start, end, word, places)
  if (loose === 0) return ranks.beginnings
  if (inFolder >= 0) return placed(ranks.insideFolder, word, inFolder, places)
  if (looseInName < 0) return ranks.letters - Math.min(loose, maxLoose)
  if (places) countLoose(text, name, end, word, places)
  return ranks.lettersOfName - Math.min(looseInName, maxLoose)
}

function placed(rank: number, word: Uint16Array, at: number, places: Uint32Array | undefined): number {
  if (places) for (let index = 0; index < word.length; index++) places[index] = at + index
  return rank
}

/** Where the word is in one piece: at the beginning of a word if possible; -1 when it isn't. */
function findRun({ letters, begins }: PathText, from: number, to: number, word: Uint16Array): number {
  const first = word[0]
  const last = to - word.length
  let inside = -1
  for (let at = from; at <= last; at++) {
    if (letters[at] !== first) continue
    let length = 1
    while (length < word.length && letters[at + length] === word[length]) length++
    if (length < word.length) continue
    if (begins[at] === 1) return at
    if (inside < 0) inside = at
  }
  return inside
}

/** Whether the letters are there in this order. */
function hasLetters(letters: Uint16Array, from: number, to: number, word: Uint16Array): boolean {
  let next = 0
  for (let at = from; at < to && next < word.length; at++) if (letters[at] === word[next]) next++
  return next === word.length
}

/**
 * Places letters that are there in this order: each after the one before it, at the beginning of a word, or else anywhere.
 * @returns how many are neither after the one before them nor at the beginning of a word
 */
function countLoose(
  text: PathText,
  from: number,
  to: number,
  word: Uint16Array,
  places: Uint32Array | undefined,
): number {
  const atBeginnings = placeLetters(text, from, to, word, true, places)
  return atBeginnings >= 0 ? atBeginnings : placeLetters(text, from, to, word, false, places)
}

/** The same; -1 when letters are missing after a word whose beginning was preferred. */
function placeLetters(
  text: PathText,
  from: number,
  to: number,
  word: Uint16Array,
  prefersBeginnings: boolean,
  places: Uint32Array | undefined,
): number {
  let loose = 0
  let next = from
  for (let index = 0; index < word.length; index++) {
    const letter = word[index]
    const isNext = index > 0 && next < to && text.letters[next] === letter
    const at = isNext ? next : findLetter(text, next, to, letter, prefersBeginnings)
    if (at < 0) return -1
    if (!isNext && text.begins[at] === 0) loose++
    if (places) places[index] = at
    next = at + 1
  }
  return loose
}

/** The first place of a letter, or the first one at the beginning of a word if there is one; -1 when there is none. */
function findLetter(
  { letters, begins }: PathText,
  from: number,
  to: number,
  letter: number | undefined,
  prefersBeginnings: boolean,
): number {
  let first = -1
  for (let at = from; at < to; at++) {
    if (letters[at] !== letter) continue
    if (!prefersBeginnings || begins[at] === 1) return at
    if (first < 0) first = at
  }
  return first
}
