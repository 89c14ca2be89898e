import { go } from 'fuzzysort'
import { englishFor } from '#shared/i18n/i18n.ts'
import type { Entry, EntryGroup } from './entry.ts'
import { isMistyped } from './mistyped.ts'

/** Below this similarity, an entry is not a match. */
const threshold = 0.35
const most = 40
/** The weight of other words, relative to the label. */
const besides = 0.8

/**
 * Ranks the entries by fuzzy match: best first within their group, the group with the best entry first. Labels weigh
 * more than other words. When nothing matches, those whose words differ from the typed ones by a typing error or two.
 * Everything when the query is empty.
 */
export function rankGroups(groups: readonly EntryGroup[], typed: string): readonly EntryGroup[] {
  const query = typed.trim()
  if (query === '') {
    return groups
      .map(({ label, entries, atFirst }) => ({ label, entries: entries.slice(0, atFirst) }))
      .filter(group => group.entries.length > 0)
  }
  const ranked = rankFuzzy(groups, query)
  return ranked.length > 0 ? ranked : rankMistyped(groups, query)
}

function rankFuzzy(groups: readonly EntryGroup[], query: string): readonly EntryGroup[] {
  const ranked = groups.flatMap(({ label, entries }) => {
    const found = go(query, [...entries], {
      keys: ['label', 'detail', 'words', ({ label, words = '' }) => `${englishFor(label)} ${englishFor(words)}`],
      threshold,
      limit: most,
      scoreFn: result => Math.max(...result.map(({ score }, key) => (key === 0 ? score : score * besides))),
    })
    const [best] = found
    return best ? [{ label, entries: found.map(({ obj }): Entry => obj), score: best.score }] : []
  })
  return ranked.toSorted((a, b) => b.score - a.score).map(({ label, entries }) => ({ label, entries }))
}

/** The groups' entries that have a word for each of the query's, apart from typing errors; in their own order. */
function rankMistyped(groups: readonly EntryGroup[], query: string): readonly EntryGroup[] {
  const typed = toWords(query)
  return groups
    .map(({ label, entries }) => ({
      label,
      entries: entries.filter(entry => {
        const { label, words: others = '' } = entry
        const words = toWords([label, others, englishFor(label), englishFor(others)].join(' '))
        return typed.every(word => words.some(other => isMistyped(word, other)))
      }),
    }))
    .filter(({ entries }) => entries.length > 0)
}

function toWords(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
