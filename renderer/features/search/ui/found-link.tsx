import { Link } from '@tanstack/react-router'
import { visibleString } from '#shared/text/visible.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import type { Found } from '../model/found.ts'
import classes from './search.module.css'

/** One result as the way to it. */
export function FoundLink({ found: { link, label, detail, icon: Icon } }: { readonly found: Found }) {
  return (
    <Link
      {...link}
      className={classes.result}
      data-result
      title={visibleString(detail === undefined ? label : `${label} · ${detail}`)}
    >
      <Icon size={15} stroke={1.6} aria-hidden />
      <VisibleText text={label} className={classes.label} />
      {detail !== undefined && <VisibleText text={detail} className={classes.detail} />}
    </Link>
  )
}
