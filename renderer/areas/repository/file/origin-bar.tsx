import { IconArrowBackUp } from '@tabler/icons-react'
import { FileLink } from '../../../common/project/links.tsx'
import { shortRef } from '../../../common/project/short-ref.ts'
import classes from './blob-screen.module.css'

/** Says that a walk through "before this change" is on, and leads back to where it began. */
export function OriginBar({
  origin,
  refName,
  path,
  isMissing,
}: {
  readonly origin: string
  readonly refName: string
  readonly path: string
  /** True when the file is not there before the change. */
  readonly isMissing: boolean
}) {
  return (
    <div className={classes.notice} role="status">
      <span>
        {isMissing
          ? 'The change you came from added this file, or renamed it: there is nothing at '
          : 'Blame as it was at '}
        <span className={classes.mono}>{shortRef(refName)}</span>
        {isMissing ? ' under this name.' : ', before the change you came from.'}
      </span>
      <FileLink refName={origin} path={path} view="blame" className={classes.title}>
        <IconArrowBackUp size={13} aria-hidden /> Back to {shortRef(origin)}
      </FileLink>
    </div>
  )
}
