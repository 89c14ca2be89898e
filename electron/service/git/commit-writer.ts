import type { Signature } from './commit-object.ts'
import type { GitRepository } from './repository.ts'

/** A person as a caller names them. */
export interface Person {
  readonly name: string
  readonly email: string
}

/**
 * Writes a commit object and gives its id; no ref moves.
 * @throws GitCommandError when git refuses it (a NUL byte in the message)
 */
export async function writeCommit(
  repository: GitRepository,
  commit: {
    readonly tree: string
    readonly parents: readonly string[]
    readonly author: Signature
    readonly committer: Signature
    readonly message: string
  },
): Promise<string> {
  const { author, committer } = commit
  const parents = commit.parents.flatMap(parent => ['-p', parent])
  const output = await repository.run(['commit-tree', commit.tree, ...parents], {
    input: commit.message,
    environment: {
      GIT_AUTHOR_NAME: author.name,
      GIT_AUTHOR_EMAIL: author.email,
      GIT_AUTHOR_DATE: `@${author.seconds} ${author.offset}`,
      GIT_COMMITTER_NAME: committer.name,
      GIT_COMMITTER_EMAIL: committer.email,
      GIT_COMMITTER_DATE: `@${committer.seconds} ${committer.offset}`,
    },
  })
  return output.toString('latin1').trim()
}

/** What git cuts from both ends of a name or address. */
const crust = /^[\s.,:;<>"\\']+|[\s.,:;<>"\\']+$/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these cannot stand in a commit's header.
const unfit = /[\u0000-\u001f\u007f<>]/g

/** A person at a moment, as git records them: without what a header cannot hold, and never without a name. */
export function sign(person: Person, moment: Date): Signature {
  const email = clean(person.email)
  return {
    name: clean(person.name) || email || 'Unknown',
    email: email || 'unknown',
    seconds: Math.floor(moment.getTime() / 1000),
    offset: '+0000',
  }
}

function clean(text: string): string {
  return text.toWellFormed().replaceAll(unfit, ' ').replaceAll(crust, '')
}
