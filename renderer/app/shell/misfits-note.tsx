import { IconFileAlert } from '@tabler/icons-react'
import { lazy, useMemo, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { hidesSomething } from '#shared/misfits.ts'
import { LazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { type ActiveAnswer, useActiveAnswers } from './active-answers.ts'
import { collectMisfits, formatMisfit, type OperationMisfits } from './misfits.ts'
import classes from './status-bar.module.css'

/** Shown in the status bar while a response on the screen could not be parsed completely. */
export function MisfitsNote() {
  const answers = useActiveAnswers(useMemo(answersWithMisfits, []))
  const misfits = collectMisfits(answers)
  return misfits.length === 0 ? null : <Note misfits={misfits} />
}

const MisfitsDialog = lazy(async () => ({ default: (await import('./misfits-dialog.tsx')).MisfitsDialog }))

/** The note and its dialog, which closes with it. */
function Note({ misfits }: { readonly misfits: readonly OperationMisfits[] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={classes.note} data-tone="warning" role="status">
      <IconFileAlert size={13} aria-hidden />
      <span className={classes.words} title={formatMisfit(misfits)}>
        {formatMisfit(misfits)}
      </span>
      <button type="button" className={classes.action} onClick={() => setIsOpen(true)}>
        {t('Show details')}
      </button>
      <LazyDialog isOpen={isOpen}>
        {opened => <MisfitsDialog misfits={misfits} opened={opened} onClose={() => setIsOpen(false)} />}
      </LazyDialog>
    </div>
  )
}

/** Selects the responses that were not parsed completely; returns the same array until one of them changes. */
function answersWithMisfits() {
  let before: readonly ActiveAnswer[] = []
  return (answers: readonly ActiveAnswer[]) => {
    const now = answers.filter(({ answer }) => answer.misfits && hidesSomething(answer.misfits))
    const isSame = now.length === before.length && now.every(({ answer }, index) => answer === before[index]?.answer)
    if (!isSame) before = now
    return before
  }
}
