import { t } from '#shared/i18n/i18n.ts'
import { readPathFilter } from '#shared/text/path-pattern.ts'
import { getFormat } from '../../../lib/code/format-text.ts'
import { applyReplacements } from '../../../lib/code/replace-text.ts'
import { formatUnwritable, unwritableIn } from '../../../lib/code/text-encoding.ts'
import { type runTask, taskProblem } from '../../../lib/tasks/run-task.ts'
import type { PresentFile } from '../../editing/model/changes/stage.ts'
import type { StagedChange } from '../../editing/model/commit/staged-change.ts'
import type { ChangeForm } from './form.ts'

/** A file as it was read from the branch. */
export interface ReadFile {
  readonly path: string
  readonly file: PresentFile
}

/** A chosen file that is not changed, and why. */
interface SkippedFile {
  readonly path: string
  readonly reason: string
}

/** What becomes of the files of a project. */
export interface FileChanges {
  readonly changes: readonly StagedChange[]
  readonly skipped: readonly SkippedFile[]
}

/** Larger files are skipped. Bytes. */
export const maxFileSize = 1_000_000

type RunTask = typeof runTask
type Outcome = { readonly text: string } | { readonly problem: string }

/** Changes files as the form says; a file that stays as it is, is in neither list. */
export async function changeFiles(
  form: ChangeForm,
  files: readonly ReadFile[],
  run: RunTask,
  signal: AbortSignal,
): Promise<FileChanges> {
  const changes: StagedChange[] = []
  const skipped: SkippedFile[] = []
  const texts: (ReadFile & { readonly text: string })[] = []
  for (const { path, file } of files) {
    if (form.kind === 'delete' && form.contains === '') changes.push(toChange(path, file, { holds: 'deleted' }))
    else if (file.text !== null) texts.push({ path, file, text: file.text })
    else skipped.push({ path, reason: file.bytes === null ? tooLarge() : t('Binary, or not text of a known encoding') })
  }
  const chosen = texts.filter(({ text }) => text.includes(form.contains))
  if (form.kind === 'delete') {
    return {
      changes: [...changes, ...chosen.map(({ path, file }) => toChange(path, file, { holds: 'deleted' }))],
      skipped,
    }
  }
  const outcomes =
    form.kind === 'set' ? await setValues(form, chosen, run, signal) : await replaceIn(form, chosen, run, signal)
  for (const [index, outcome] of outcomes.entries()) {
    const one = chosen[index]
    if (!one || !outcome) continue
    const { path, file } = one
    if ('problem' in outcome) skipped.push({ path, reason: outcome.problem })
    else if (outcome.text !== one.text) {
      const problem = unwritableIn({ text: outcome.text, encoding: file.encoding })
      if (problem) skipped.push({ path, reason: formatUnwritable(problem, file.encoding) })
      else changes.push(toChange(path, file, { holds: 'text', content: outcome.text }))
    }
  }
  return { changes, skipped }
}

function tooLarge(): string {
  return t('Larger than {size} MB', { size: maxFileSize / 1_000_000 })
}

/** A file that doesn't exist yet. */
export function addFile({ newPath: path, newContent: content }: ChangeForm): StagedChange {
  const base = { baseCommit: null, baseContent: null, baseEncoding: 'UTF-8' } as const
  return { path, previousPath: null, executable: null, holds: 'text', content, encoding: 'UTF-8', ...base }
}

function toChange(
  path: string,
  { lastCommit, text, encoding }: PresentFile,
  to: { readonly holds: 'deleted' } | { readonly holds: 'text'; readonly content: string },
): StagedChange {
  const base = { baseCommit: lastCommit, baseContent: text, baseEncoding: encoding }
  return { path, previousPath: null, executable: null, content: '', encoding, ...to, ...base }
}

async function setValues(
  form: ChangeForm,
  files: readonly { readonly path: string; readonly text: string }[],
  run: RunTask,
  signal: AbortSignal,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { path, text } of files) {
    const format = getFormat(path)
    if (!format) outcomes.push({ problem: t('Neither YAML nor JSON by its name') })
    else {
      try {
        outcomes.push(await run('setValue', { text, format, path: form.valuePath, value: form.value }, { signal }))
      } catch (thrown) {
        if (signal.aborted) throw thrown
        outcomes.push({ problem: taskProblem(thrown, t('Too complex to change in the time limit')) })
      }
    }
  }
  return outcomes
}

/** Replaces what is found; undefined for a file without a match. */
async function replaceIn(
  form: ChangeForm,
  files: readonly { readonly text: string }[],
  run: RunTask,
  signal: AbortSignal,
): Promise<readonly (Outcome | undefined)[]> {
  const result = await run('findReplacements', { search: form, texts: files.map(({ text }) => text) }, { signal })
  if ('problem' in result) return files.map(() => ({ problem: result.problem }))
  const found = new Map(result.found.map(({ index, matches }) => [index, matches]))
  return files.map(({ text }, index) => {
    const matches = found.get(index)
    return matches && { text: applyReplacements(text, matches) }
  })
}

/** Whether the form chooses a path. */
export function getPathFilter(form: ChangeForm): (path: string) => boolean {
  return form.kind === 'add' ? path => path === form.newPath : readPathFilter(form.paths)
}
