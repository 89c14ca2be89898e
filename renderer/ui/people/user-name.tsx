import { Avatar, Group } from '@mantine/core'
import { visibleString } from '#shared/text/visible.ts'
import { Unknown, VisibleText } from '../text/visible-text.tsx'
import classes from './user-name.module.css'

/**
 * A user's name, with initials in a colour derived from it. No picture: the page loads nothing from the network.
 * `email` or `username` shows on hover.
 */
export function UserName({
  name,
  email,
  username,
  size = 18,
}: {
  /** Left out when the service did not send it. */
  readonly name: string | undefined
  readonly email?: string | undefined
  readonly username?: string | undefined
  readonly size?: number
}) {
  if (name === undefined) return <Unknown />
  const more = email ?? (username && `@${username}`)
  return (
    <Group gap={6} wrap="nowrap" className={classes.person} title={visibleString(more ? `${name} · ${more}` : name)}>
      <Avatar
        name={name.replace(/[\p{Cc}\p{Cf}]/gu, '')}
        color="initials"
        size={size}
        radius="xl"
        aria-hidden
        alt=""
        className={classes.avatar}
      />
      <VisibleText text={name} className={classes.name} />
    </Group>
  )
}
