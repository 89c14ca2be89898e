import { formatSentences, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { formatUnwritable, isSingleByte, unwritableIn } from '../../../../lib/code/text-encoding.ts'
import { hasConflictMarks } from './merge.ts'
import { pathProblem } from './request.ts'
import { getSource, inTurn, type StagedChange } from './staged-change.ts'

/** Why changes can't be committed, by path: cases that the service refuses without a reason. */
export function getProblems(changes: readonly StagedChange[]): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  const sources = countBy(changes.filter(({ baseCommit }) => baseCommit !== null).map(getSource))
  const standing = new Set(changes.filter(({ holds }) => holds !== 'deleted').map(({ path }) => path))
  const circle = new Set(inTurn(changes.filter(({ previousPath }) => previousPath !== null)).circle)
  for (const change of changes) {
    const { path, content, encoding, holds } = change
    const unwritable = holds === 'text' ? unwritableIn({ text: content, encoding }) : null
    const source = getSource(change)
    const folder = holds === 'deleted' ? undefined : getFolders(path).find(above => standing.has(above))
    const own = pathProblem(path)
    if (own) problems.set(path, `${own}.`)
    else if (holds === 'text' && hasConflictMarks(content))
      problems.set(path, t('Conflict marks are left in the text.'))
    else if (unwritable)
      problems.set(
        path,
        formatSentences([
          formatUnwritable(unwritable, encoding),
          isSingleByte(encoding) ? t('Edit it, or save it as UTF-8 there.') : t('Edit it.'),
        ]),
      )
    else if (change.baseCommit !== null && (sources.get(source) ?? 0) > 1)
      problems.set(path, t('More than one change begins from “{path}”.', { path: visibleString(source) }))
    else if (folder !== undefined)
      problems.set(path, t('“{path}” can’t be a file and the folder of another one.', { path: visibleString(folder) }))
    else if (circle.has(change))
      problems.set(path, t('It waits for a file that waits for it: move one somewhere else first.'))
  }
  return problems
}

function getFolders(path: string): string[] {
  const parts = path.split('/')
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'))
}

function countBy(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
