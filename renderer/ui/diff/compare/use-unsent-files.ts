import { useCallbackRef } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { runTask, taskProblem } from '../../../lib/tasks/run-task.ts'
import { type DiffFile, fileKey } from '../diff-file.ts'
import type { ParsedDiff } from '../parse-diff.ts'
import type { DiffSource } from '../source.ts'

/** The state of a file that was requested: loading, or the reason for the failure. */
export type Unsent = 'reading' | { readonly failure: string }

export interface UnsentFiles {
  /** All files; those that were compared here have their lines. */
  readonly files: readonly DiffFile[]
  /** Requested files that are not loaded, by key. */
  readonly unsent: ReadonlyMap<string, Unsent>
  /** Reads both sides of a file and compares them here. */
  compare(file: DiffFile): void
}

/** Computes the lines that the service leaves out because of its limits, when the user requests them. */
export function useUnsentFiles(sent: readonly DiffFile[], source: DiffSource | null): UnsentFiles {
  const [compared, setCompared] = useState<ReadonlyMap<string, DiffFile>>(new Map())
  const [unsent, setUnsent] = useState<ReadonlyMap<string, Unsent>>(new Map())
  const compare = useCallbackRef((file: DiffFile) => {
    const key = fileKey(file)
    if (!source || unsent.get(key) === 'reading') return
    const is = (state: Unsent) => setUnsent(before => new Map(before).set(key, state))
    is('reading')
    compareSides(file, source).then(
      diff => setCompared(before => new Map(before).set(key, { ...file, diff, unsent: null })),
      (thrown: unknown) => is({ failure: taskProblem(thrown, t('It is too complex to be compared here.')) }),
    )
  })
  const files = useMemo(() => sent.map(file => compared.get(fileKey(file)) ?? file), [sent, compared])
  return { files, unsent, compare }
}

async function compareSides(file: DiffFile, source: DiffSource): Promise<ParsedDiff> {
  const [before, after] = await Promise.all([
    file.change === 'added' ? null : source.read('old', file.oldPath),
    file.change === 'deleted' ? null : source.read('new', file.newPath),
  ])
  return await runTask('compareFiles', { before, after })
}
