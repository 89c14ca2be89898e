import type { StagedChange } from './staged-change.ts'

/** The message of a commit of several changes when nobody writes another. */
export function usualWords(changes: readonly (StagedChange & { readonly message: string })[]): string {
  const [first] = changes
  if (changes.length === 1 && first) return first.message
  const own = [...new Set(changes.map(({ message }) => message))].filter(message => message !== '')
  if (own.length === 0) return ''
  const verb = verbOf(changes)
  return `${verb} ${changes.length} files\n\n${own.map(message => `- ${message.split('\n')[0]}`).join('\n')}`
}

function verbOf(changes: readonly StagedChange[]): string {
  if (changes.every(({ holds }) => holds === 'deleted')) return 'Delete'
  if (changes.every(({ baseCommit }) => baseCommit === null)) return 'Add'
  if (changes.every(({ previousPath, holds }) => previousPath !== null && holds === 'unchanged')) return 'Move'
  return 'Change'
}
