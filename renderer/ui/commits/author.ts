/** Whom a commit is said to be by, when it is not who the token belongs to. */
export interface Author {
  readonly name: string
  readonly email: string
}

/** Says what is wrong with an author before a commit is made by them; null when nothing is. */
export function authorProblem({ name, email }: Author): string | null {
  if (name.trim() === '') return 'Give the author a name'
  if (/[<>\n\r\0]/.test(name + email)) return 'Git allows no angle brackets and line breaks in an author'
  return /^[^\s@]+@[^\s@]+$/.test(email) ? null : 'Give the author an e-mail address'
}
