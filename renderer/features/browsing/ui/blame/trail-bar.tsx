import { IconArrowBackUp } from '@tabler/icons-react'
import { visibleString } from '#shared/text/visible.ts'
import { FileLink } from '../../../../lib/project/links.tsx'
import { shortRef } from '../../../../lib/project/short-ref.ts'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { type Place, writeTrail } from '../../model/blame/trail.ts'
import classes from './trail-bar.module.css'

/** Says that a walk through "before this change" is on, and leads back to each place it came by. */
export function TrailBar({
  trail,
  here,
  isMissing,
}: {
  readonly trail: readonly Place[]
  readonly here: Place
  /** True when the file was not there yet, under any name. */
  readonly isMissing: boolean
}) {
  const [start] = trail
  if (!start) return null
  return (
    <div className={classes.bar}>
      <p role="status" className={classes.words}>
        {isMissing
          ? 'The change you came from added this file.'
          : 'The file as it was before the change you came from.'}
      </p>
      <nav aria-label="Walk through the changes" className={classes.trail}>
        <FileLink refName={start.ref} path={start.path} view="blame" className={classes.back}>
          <IconArrowBackUp size={13} aria-hidden /> Back to {visibleString(shortRef(start.ref))}
        </FileLink>
        <ol className={classes.steps}>
          {trail.map((place, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place may be passed twice, and never moves
            <li key={index} className={classes.step}>
              <FileLink
                refName={place.ref}
                path={place.path}
                view="blame"
                trail={writeTrail(trail.slice(0, index))}
                className={classes.link}
                title={visibleString(place.path)}
              >
                <VisibleText text={shortRef(place.ref)} />
              </FileLink>
            </li>
          ))}
          <li className={classes.step} aria-current="step" title={visibleString(here.path)}>
            {shortRef(here.ref)}
          </li>
        </ol>
      </nav>
    </div>
  )
}
