/** Who wrote a commit, as the commit has it. */
export interface Identity {
  readonly name: string
  readonly email: string
}

/** The names and addresses that a repository's `.mailmap` gives to the authors of its commits. */
export interface Mailmap {
  /** The identity that counts for an author; the same one where the file doesn't mention it. */
  resolve(author: Identity): Identity
}

/** What the file gives to a commit's author; what it leaves out stays as in the commit. */
type Replacement = Partial<Identity>

interface OfAddress {
  /** For all names with this address. */
  any: Replacement
  /** By the commit's name in lower case. */
  readonly byName: Map<string, Replacement>
}

/** For repositories without the file. */
export const noMailmap: Mailmap = { resolve: author => author }

/**
 * Reads a `.mailmap` as git does: later lines win, names and addresses of commits are compared ignoring the case of ASCII
 * letters, and lines without an address are ignored.
 */
export function parseMailmap(text: string): Mailmap {
  const addresses = new Map<string, OfAddress>()
  for (const line of text.split('\n')) {
    const [proper, ofCommit] = readLine(line)
    if (!proper) continue
    const key = toKey(ofCommit?.email ?? proper.email)
    const known = addresses.get(key) ?? { any: {}, byName: new Map() }
    addresses.set(key, known)
    const given = {
      ...(proper.name !== '' && { name: proper.name }),
      ...(ofCommit && { email: proper.email }),
    }
    if (ofCommit && ofCommit.name !== '') known.byName.set(toKey(ofCommit.name), given)
    else known.any = { ...known.any, ...given }
  }
  return {
    resolve: author => {
      const known = addresses.get(toKey(author.email))
      return { ...author, ...(known?.byName.get(toKey(author.name)) ?? known?.any) }
    },
  }
}

/** The identities of a line: the proper one, then the one in commits. */
function readLine(line: string): readonly Identity[] {
  if (line.startsWith('#')) return []
  const [first, second] = [...line.matchAll(/([^<]*)<([^>]*)>/g)]
  // Only the address of commits may be empty.
  if (!first || first[2] === '') return []
  return [first, second].flatMap(found => (found ? [{ name: trim(found[1]), email: found[2] ?? '' }] : []))
}

/** Without white space as C has it: names may begin with a no-break space. */
function trim(text = ''): string {
  return text.replace(/^[ \t\n\v\f\r]+|[ \t\n\v\f\r]+$/g, '')
}

function toKey(text: string): string {
  return text.replace(/[A-Z]+/g, letters => letters.toLowerCase())
}
