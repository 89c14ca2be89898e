import { t } from '#shared/i18n/i18n.ts'
import type { BlameBlock } from './blame-layout.ts'

/** The blocks of one commit in a file. */
export interface BlameCommitGroup {
  readonly commit: BlameBlock['commit']
  readonly lines: number
  readonly blocks: number
  readonly firstLine: number
}

export interface BlameAuthor {
  /** Identifies an author: by email address, or by name without one. */
  readonly key: string
  readonly name: string
  readonly lines: number
}

/** The blocks to search for; all when empty. */
export interface BlameFilter {
  readonly author?: string | undefined
  readonly commit?: string | undefined
}

/** One author writes under one address, however it is spelled. */
export function authorKey({ author_email, author_name }: BlameBlock['commit']): string {
  return author_email?.toLowerCase() || author_name || ''
}

/** The blocks of an author or a commit. */
export function matchingBlocks(blocks: readonly BlameBlock[], { author, commit }: BlameFilter): readonly BlameBlock[] {
  if (author === undefined && commit === undefined) return blocks
  return blocks.filter(
    block =>
      (author === undefined || authorKey(block.commit) === author) &&
      (commit === undefined || block.commit.id === commit),
  )
}

/** The commits of some blocks, newest first. */
export function blameCommits(blocks: readonly BlameBlock[]): BlameCommitGroup[] {
  const groups = new Map<string, BlameCommitGroup>()
  for (const { commit, firstLine, lastLine } of blocks) {
    const before = groups.get(commit.id) ?? { commit, lines: 0, blocks: 0, firstLine }
    groups.set(commit.id, {
      ...before,
      lines: before.lines + lastLine - firstLine + 1,
      blocks: before.blocks + 1,
    })
  }
  const time = ({ commit }: BlameCommitGroup) => Date.parse(commit.committed_date ?? '') || 0
  return [...groups.values()].sort((one, other) => time(other) - time(one))
}

/** The authors of some blocks, who has most lines first. */
export function blameAuthors(blocks: readonly BlameBlock[]): BlameAuthor[] {
  const authors = new Map<string, BlameAuthor>()
  for (const { commit, firstLine, lastLine } of blocks) {
    const key = authorKey(commit)
    const before = authors.get(key) ?? { key, name: commit.author_name ?? t('Unknown'), lines: 0 }
    authors.set(key, { ...before, lines: before.lines + lastLine - firstLine + 1 })
  }
  return [...authors.values()].sort((one, other) => other.lines - one.lines)
}

/** Index of the block after (or before) a line, going round at the end; -1 when there are none. */
export function neighbourBlock(blocks: readonly BlameBlock[], line: number, direction: 'next' | 'previous'): number {
  const found =
    direction === 'next'
      ? blocks.findIndex(block => block.firstLine > line)
      : blocks.findLastIndex(block => block.firstLine < line)
  if (found !== -1 || blocks.length === 0) return found
  return direction === 'next' ? 0 : blocks.length - 1
}
