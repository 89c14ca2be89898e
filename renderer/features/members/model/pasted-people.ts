import type { UserBrief } from '#shared/contract/fields.ts'
import { findByAddress } from '#shared/find-by-address.ts'
import { numberIn } from '../../../ui/picker/choices.ts'

/** One entry of a pasted list. */
export type Mention =
  | { readonly kind: 'id'; readonly text: string; readonly id: number }
  | { readonly kind: 'username' | 'email' | 'name'; readonly text: string; readonly search: string }

/** A longer list is probably pasted by mistake. */
export const maxMentions = 500

/**
 * Reads a list of people as it is copied from anywhere: one for each line, or with commas or semicolons between; usernames
 * with or without @, e-mail addresses, "Name <address>", names, or IDs. The same one twice counts once.
 */
export function mentionsIn(pasted: string): readonly Mention[] {
  const found = new Map<string, Mention>()
  for (const part of pasted.split(/[\n,;\t]+/)) {
    const mention = getMention(part.trim())
    if (mention === null) continue
    const key = mention.kind === 'id' ? `${mention.id}` : mention.search.toLowerCase()
    if (!found.has(key)) found.set(key, mention)
  }
  return [...found.values()]
}

function getMention(text: string): Mention | null {
  if (text === '') return null
  const id = numberIn(text)
  if (id !== null) return { kind: 'id', text, id }
  const [, inBrackets] = /<([^<>\s]+@[^<>\s]+)>/.exec(text) ?? []
  if (inBrackets !== undefined) return { kind: 'email', text, search: inBrackets }
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return { kind: 'email', text, search: text }
  const username = text.replace(/^@/, '')
  return { kind: /^[\w.-]+$/.test(username) ? 'username' : 'name', text, search: username }
}

/** What became of a mention. */
export type Recognised =
  | { readonly kind: 'one'; readonly user: UserBrief }
  /** It is unknown whether the ID exists: the service was not queried, or hides its list of users. */
  | { readonly kind: 'idOnly'; readonly id: number }
  | { readonly kind: 'several'; readonly users: readonly UserBrief[] }
  | { readonly kind: 'nobody' }

/**
 * Selects the user of an entry among the search results: by username, by a full name that one user has, or by address.
 * Never guesses: users who are only similar, even a single one, are left to choose from.
 */
export function recognise(mention: Mention, users: readonly UserBrief[]): Recognised {
  if (mention.kind === 'id') {
    const user = users.find(({ id }) => id === mention.id)
    return user ? { kind: 'one', user } : { kind: 'idOnly', id: mention.id }
  }
  const same = (text: string) => text.toLowerCase() === mention.search.toLowerCase()
  const named = users.filter(({ name }) => same(name))
  const byName = named.length === 1 ? named[0] : undefined
  const user =
    mention.kind === 'email'
      ? findByAddress(users, mention.search)
      : (users.find(({ username }) => same(username)) ?? byName)
  if (user) return { kind: 'one', user }
  const similar = mention.kind !== 'email' && named.length > 0 ? named : users
  return similar.length === 0 ? { kind: 'nobody' } : { kind: 'several', users: similar }
}
