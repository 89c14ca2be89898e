import type { Commit } from '#shared/contract/commits.ts'
import { withLineFeeds } from '../../../lib/code/line-endings.ts'

/** The message below its title; all of it when the service truncated the title, so that nothing is left out. */
export function getBody({ title = '', message = '' }: Pick<Commit, 'title' | 'message'>): string {
  const below = message.startsWith(title) ? message.slice(title.length) : message
  return withLineFeeds(/^(?:\s*[\r\n]|\s*$)/.test(below) ? below : message).trim()
}
