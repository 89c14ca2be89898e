import classes from './change-letter.module.css'
import { changeNames } from './change-names.ts'
import type { DiffFile } from './diff-file.ts'

const letters = { added: 'A', deleted: 'D', renamed: 'R', modified: 'M' } as const

/** What a change did to a file, as one letter, with the word as its tooltip. */
export function ChangeLetter({ change }: { readonly change: DiffFile['change'] }) {
  return (
    <span className={classes.letter} data-change={change} title={changeNames[change]}>
      {letters[change]}
    </span>
  )
}
