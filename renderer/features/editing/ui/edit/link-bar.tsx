import { t } from '#shared/i18n/i18n.ts'
import { Trans } from '../../../../ui/text/trans.tsx'
import classes from './edit-screen.module.css'

/** Shows that the text is the target of a symbolic link, with a warning when it is invalid. */
export function LinkBar({ text }: { readonly text: string }) {
  return (
    <div className={classes.notice} role="note">
      <span className={classes.noticeText}>
        <Trans
          message="This is a symbolic link. The text is the path it points to. <strong/>"
          components={{ strong: <strong role="status">{linkProblem(text)}</strong> }}
        />
      </span>
    </div>
  )
}

/** The problem of a symbolic link's target, in words; null for none. */
export function linkProblem(text: string): string | null {
  if (text === '') return t('It points to nothing: git can’t check out a link without a target.')
  if (/[\r\n]$/.test(text))
    return t('It ends with a newline, which is part of the path. Take it away, or the link leads nowhere.')
  return /[\r\n]/.test(text) ? t('It has more than one line: a newline is part of the path.') : null
}
