import type { AnswerOf } from '#shared/bridge.ts'
import type { BlameRange } from '#shared/contract/repository-files.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'

type BlameCommit = BlameRange['commit']

/** A run of lines that one commit wrote last. */
export interface BlameBlock {
  readonly commit: BlameCommit
  /** 1-based, inclusive. */
  readonly firstLine: number
  readonly lastLine: number
}

/** "Line 5", "Lines 5 to 8". */
export function getLines({ firstLine, lastLine }: BlameBlock): string {
  return firstLine === lastLine
    ? t('Line {firstLine}', { firstLine })
    : t('Lines {firstLine} to {lastLine}', { firstLine, lastLine })
}

/** Gives the ranges of a blame their line numbers, from `start` on; neighbours of the same commit become one block. */
export function blameBlocks(ranges: readonly BlameRange[], start = 1): BlameBlock[] {
  const blocks: BlameBlock[] = []
  let nextLine = start
  for (const range of ranges) {
    if (range.lines.length === 0) continue
    const firstLine = nextLine
    const lastLine = firstLine + range.lines.length - 1
    nextLine = lastLine + 1
    const previous = blocks.at(-1)
    if (previous && previous.commit.id === range.commit.id) {
      blocks[blocks.length - 1] = { ...previous, lastLine }
    } else {
      blocks.push({ commit: range.commit, firstLine, lastLine })
    }
  }
  return blocks
}

/**
 * Why the blocks of a blame are unknown: ranges contain only their number of lines, so a malformed one shifts all lines
 * after it to other commits. Null when all are well-formed.
 */
export function unknownLines({ misfits }: Pick<AnswerOf<'files.blame'>, 'misfits'>): AppError | null {
  if (!misfits || misfits.rows.length === 0) return null
  return { kind: 'badResponse', operation: 'files.blame', detail: t('a range of lines is not understood') }
}

/** Index of the block that holds a line: the first block for a line before all, the last for one after; -1 when there is none. */
export function blockIndexAt(blocks: readonly BlameBlock[], line: number): number {
  let low = 0
  let high = blocks.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((blocks[middle]?.lastLine ?? 0) < line) low = middle + 1
    else high = middle
  }
  return high
}

export interface BlockWindow {
  readonly first: number
  readonly last: number
}

/** The blocks that a viewport touches, with some lines around it, as inclusive indices; `last` is -1 when there is none. */
export function visibleBlocks(
  blocks: readonly BlameBlock[],
  firstLine: number,
  lastLine: number,
  around: number,
): BlockWindow {
  if (blocks.length === 0) return { first: 0, last: -1 }
  return { first: blockIndexAt(blocks, firstLine - around), last: blockIndexAt(blocks, lastLine + around) }
}
