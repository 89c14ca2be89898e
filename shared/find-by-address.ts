/** What identifies a user in a search result. Services show `email` to administrators alone. */
interface FoundUser {
  readonly name: string
  readonly username: string
  readonly email?: unknown
}

/**
 * The user whom a search for an e-mail address found by it, or undefined. Services search names as well, which anyone
 * can choose: without addresses in the answer, a single user who isn't named like the address is the one.
 */
export function findByAddress<User extends FoundUser>(users: readonly User[], address: string): User | undefined {
  const searched = address.toLowerCase()
  const isNamed = (text: string) => text.toLowerCase().includes(searched)
  const found = users.filter(({ name, username }) => !isNamed(name) && !isNamed(username))
  const known = found.filter(({ email }) => typeof email === 'string')
  const byAddress = known.filter(({ email }) => String(email).toLowerCase() === searched)
  const [user, other] = known.length > 0 ? byAddress : found
  return other === undefined ? user : undefined
}
