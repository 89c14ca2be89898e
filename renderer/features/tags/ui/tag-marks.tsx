import { Badge } from '@mantine/core'
import { IconLock, IconNotes, IconSignature } from '@tabler/icons-react'
import { isAnnotated, type Tag } from '#shared/contract/tags.ts'
import { t } from '#shared/i18n/i18n.ts'
import classes from './tags-screen.module.css'

const badgeProps = { size: 'sm', radius: 'sm', variant: 'light', tt: 'none', fw: 500, flex: 'none' } as const

/** What kind of tag it is: a release, protected, annotated. */
export function TagMarks({ tag }: { readonly tag: Tag }) {
  return (
    <span className={classes.marks}>
      {tag.release && (
        <Badge {...badgeProps} color="green" leftSection={<IconNotes size={11} aria-hidden />}>
          {t('Release')}
        </Badge>
      )}
      {tag.protected && (
        <Badge {...badgeProps} color="orange" leftSection={<IconLock size={11} aria-hidden />}>
          {t('Protected')}
        </Badge>
      )}
      {isAnnotated(tag) && (
        <Badge {...badgeProps} color="gray" leftSection={<IconSignature size={11} aria-hidden />}>
          {t('Annotated')}
        </Badge>
      )}
    </span>
  )
}
