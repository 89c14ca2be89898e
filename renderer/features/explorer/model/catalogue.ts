import { getEndpoint, type OperationId, operationIds } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { formatList, t } from '#shared/i18n/i18n.ts'
import { areaName } from '../../../lib/operations/areas.ts'

/** One operation as the explorer lists it. */
export interface CatalogueEntry {
  readonly id: OperationId
  readonly endpoint: Endpoint
}

/** The operations of one section of the documents. */
export interface CatalogueSection {
  /** As the contract names it, such as `1 §4.4`. */
  readonly document: string
  /** What its operations are about. */
  readonly title: string
  readonly entries: readonly CatalogueEntry[]
}

export const catalogue: readonly CatalogueEntry[] = operationIds.map(id => ({ id, endpoint: getEndpoint(id) }))

/** The entries by document section, in the documents' order, with those beyond the documents last. */
export function getSections(entries: readonly CatalogueEntry[]): readonly CatalogueSection[] {
  const bySection = Map.groupBy(entries, ({ endpoint }) => endpoint.document)
  return [...bySection]
    .toSorted(([a], [b]) => sectionOrder(a).localeCompare(sectionOrder(b), 'en', { numeric: true }))
    .map(([document, members]) => ({ document, title: getTitle(members), entries: members }))
}

/** "1 §4.4" as words. */
export function formatDocument(document: string): string {
  const [, number, section] = /^(\d) §(.+)$/.exec(document) ?? []
  return number === undefined
    ? t('Beyond the documents')
    : t('Document {number}, section {section}', { number, section })
}

function sectionOrder(document: string): string {
  return /^\d/.test(document) ? document : `9 ${document}`
}

function getTitle(entries: readonly CatalogueEntry[]): string {
  return formatList([...new Set(entries.map(({ id }) => areaName(id)))])
}

/** @example words('featureFlags') // 'feature flags' */
function words(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}

/**
 * The entries that contain every word of a query, best first. A word counts most in the id, then in method and path,
 * then in the operation's description, in the language of the app and in English; the letters of the id in order count least.
 */
export function searchCatalogue(entries: readonly CatalogueEntry[], query: string): readonly CatalogueEntry[] {
  const asked = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (asked.length === 0) return entries
  return entries
    .map(entry => ({ entry, score: getScore(entry, asked) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
}

function getScore({ id, endpoint }: CatalogueEntry, asked: readonly string[]): number {
  const name = id.toLowerCase()
  const address = `${endpoint.method} ${endpoint.path}`.toLowerCase()
  const names = Object.values(endpoint.params).flatMap(shape => Object.keys(shape))
  const said = [
    words(id).replace('.', ' '),
    endpoint.summary,
    t(endpoint.summary),
    areaName(id),
    endpoint.document,
    endpoint.document.replace(/^\d /, ''),
    endpoint.effect,
    endpoint.access,
    endpoint.edition,
    ...(endpoint.deprecated === undefined ? [] : ['deprecated']),
    ...names,
  ]
    .join(' ')
    .toLowerCase()
  let total = 0
  for (const word of asked) {
    const score = wordScore(word, name, address, said)
    if (score === 0) return 0
    total += score
  }
  return total
}

function wordScore(word: string, name: string, address: string, said: string): number {
  if (name === word) return 100
  if (name.startsWith(word)) return 60
  if (name.includes(word)) return 40
  if (address.includes(word)) return 20
  if (said.includes(word)) return 10
  return word.length > 2 && isSubsequence(word, name) ? 1 : 0
}

function isSubsequence(letters: string, text: string): boolean {
  let from = 0
  for (const letter of letters) {
    const at = text.indexOf(letter, from)
    if (at === -1) return false
    from = at + 1
  }
  return true
}
