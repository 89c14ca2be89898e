import { formatSignature, type Signature } from './commit-object.ts'
import type { GitRepository } from './repository.ts'
import { despiteVanishedFolders } from './vanished-folder.ts'

/** A person as a caller names them. */
export interface Person {
  readonly name: string
  readonly email: string
}

/**
 * Writes a commit object and gives its id; no ref moves. Written as an object rather than by `git commit-tree`, which takes
 * some characters of Unicode for damage and rewrites the whole text.
 * @throws GitCommandError when git refuses it
 */
export async function writeCommit(
  repository: GitRepository,
  commit: {
    readonly tree: string
    readonly parents: readonly string[]
    readonly author: Signature
    readonly committer: Signature
    /** Without NUL. */
    readonly message: string
  },
): Promise<string> {
  const input = [
    `tree ${commit.tree}`,
    ...commit.parents.map(parent => `parent ${parent}`),
    `author ${formatSignature(commit.author)}`,
    `committer ${formatSignature(commit.committer)}`,
    '',
    commit.message,
  ].join('\n')
  const command = ['hash-object', '-t', 'commit', '-w', '--stdin']
  return (await despiteVanishedFolders(() => repository.run(command, { input }))).toString('latin1').trim()
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
