import { type ComponentProps, useContext } from 'react'
import { ConnectionContext } from '../../lib/connection/use-connection.ts'
import { LinkAnchor } from '../link/link.tsx'
import { UserName } from './user-name.tsx'

/**
 * A user's name that leads to what this person can reach. The author of a commit is found there by the e-mail address.
 * Without a username, an address or a connection it is the name alone.
 */
export function UserLink(props: ComponentProps<typeof UserName>) {
  const connection = useContext(ConnectionContext)
  const { name, username, email } = props
  // Git takes any text as an address: without “@” it could name another person’s account.
  const user = username || (email?.includes('@') ? email : undefined)
  if (connection === null || name === undefined || !user) return <UserName {...props} />
  return (
    <LinkAnchor
      inherit
      c="inherit"
      miw={0}
      to="/c/$connection/people/$user"
      params={{ connection: connection.id, user }}
    >
      <UserName {...props} />
    </LinkAnchor>
  )
}
