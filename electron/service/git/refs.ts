import { formatSignature, parseCommit, parseTag, type Signature } from './commit-object.ts'
import { isObjectId, zeroId } from './object-id.ts'
import type { Annotation, Ref, RefKind, Tag } from './ref.ts'
import { isNewRefName, isRefName } from './ref-name.ts'
import type { GitRepository } from './repository.ts'
import { readCommit } from './revision.ts'
import { despiteVanishedFolders } from './vanished-folder.ts'

/** Why a ref could not be changed. */
export type RefFailure = 'invalidName' | 'moved' | 'nameTaken'

/** A ref could not be updated. */
export class RefUpdateError extends Error {
  readonly reason: RefFailure

  constructor(reason: RefFailure, message: string) {
    super(message)
    this.name = 'RefUpdateError'
    this.reason = reason
  }
}

const prefixes: Readonly<Record<RefKind, string>> = { branch: 'refs/heads/', tag: 'refs/tags/' }
const format = '--format=%(refname)%00%(objectname)%00%(creatordate:unix)'

/**
 * The branches or tags, sorted by name in git's order.
 * @param containing only refs from which this commit can be reached
 */
export async function listRefs(repository: GitRepository, kind: RefKind, containing?: string): Promise<readonly Ref[]> {
  if (containing !== undefined && !isObjectId(containing)) return []
  const filter = containing === undefined ? [] : ['--contains', containing]
  return repository.refs.get(`${kind} ${filter.join(' ')}`, () => readRefs(repository, kind, filter))
}

/** Those of some branches that a commit has everything of, by name. */
export async function mergedBranches(
  repository: GitRepository,
  commit: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const patterns = names.filter(isRefName).map(name => prefixes.branch + name)
  if (!isObjectId(commit) || patterns.length === 0) return new Set()
  const found = await repository.refs.get(`merged ${commit} ${patterns.join(' ')}`, () =>
    readRefs(repository, 'branch', [`--merged=${commit}`], patterns),
  )
  return new Set(found.map(({ name }) => name))
}

async function readRefs(
  repository: GitRepository,
  kind: RefKind,
  filter: readonly string[],
  patterns: readonly string[] = [prefixes[kind]],
): Promise<readonly Ref[]> {
  const output = await repository.run(['for-each-ref', format, ...filter, ...patterns])
  return output
    .toString('utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => {
      const [refname = '', target = '', created = ''] = line.split('\0')
      return { kind, name: refname.slice(prefixes[kind].length), target, created: Number(created) || 0 }
    })
}

/** The branch or tag of this name, null when there is none. */
export async function findRef(repository: GitRepository, kind: RefKind, name: string): Promise<Ref | null> {
  if (!isRefName(name)) return null
  const [found] = await repository.refs.get(`${kind} named ${name}`, async () => {
    const target = await repository.objects.info(prefixes[kind] + name)
    return target ? [{ kind, name, target: target.id, created: 0 }] : []
  })
  return found ?? null
}

/** A tag with its annotation and its commit. */
export async function readTag(repository: GitRepository, ref: Ref): Promise<Tag> {
  const { target } = ref
  return { ...ref, ...(await repository.annotation(target, () => readAnnotation(repository, target))) }
}

async function readAnnotation(repository: GitRepository, target: string): Promise<Annotation> {
  const object = await repository.objects.read(target)
  if (object?.type === 'commit') return { message: null, tagger: null, commit: parseCommit(object.id, object.content) }
  if (object?.type !== 'tag') return { message: null, tagger: null, commit: null }
  const { message, tagger } = parseTag(object.id, object.content)
  return { message, tagger, commit: await readCommit(repository, target) }
}

/** The branch HEAD names, whether or not it has a commit yet. Null when HEAD is detached. */
export async function headBranch(repository: GitRepository): Promise<string | null> {
  const { status, stdout } = await repository.attempt(['symbolic-ref', '--quiet', 'HEAD'])
  const name = stdout.toString('utf8').trim()
  return status === 0 && name.startsWith(prefixes.branch) ? name.slice(prefixes.branch.length) : null
}

/** Makes a branch the one HEAD names. @throws RefUpdateError invalidName */
export async function setHeadBranch(repository: GitRepository, branch: string): Promise<void> {
  checkName('branch', branch)
  await repository.run(['symbolic-ref', 'HEAD', prefixes.branch + branch])
}

/** True when the repository has no branch. */
export async function isEmptyRepository(repository: GitRepository): Promise<boolean> {
  return (await repository.run(['for-each-ref', '--count=1', '--format=x', prefixes.branch])).length === 0
}

/**
 * Points a ref to another object, only if it still points to what the caller saw. `null` stands for "does not exist".
 * @throws RefUpdateError moved, nameTaken (`a` exists and `a/b` is wanted, or the other way round), invalidName
 */
export async function updateRef(
  repository: GitRepository,
  kind: RefKind,
  name: string,
  change: { readonly from: string | null; readonly to: string | null },
): Promise<void> {
  // What exists under an odd name can still be removed.
  if (change.to !== null || !isRefName(name)) checkName(kind, name)
  const refname = prefixes[kind] + name
  const from = change.from ?? zeroId
  const command =
    change.to === null
      ? ['update-ref', '--no-deref', '-d', refname, from]
      : ['update-ref', '--no-deref', refname, change.to, from]
  const { status, stderr } = await repository.attempt(command)
  if (status === 0) return
  if (
    /' exists; cannot create '/.test(stderr) ||
    /Is a directory|Not a directory|there are still refs under/i.test(stderr)
  ) {
    throw new RefUpdateError('nameTaken', `The name "${name}" is in the way of another ${kind}.`)
  }
  if (/cannot lock ref|reference already exists|but expected|unable to resolve/.test(stderr)) {
    throw new RefUpdateError('moved', `The ${kind} "${name}" was changed meanwhile.`)
  }
  throw new Error(`git update-ref failed: ${stderr}`)
}

/**
 * Writes the object of an annotated tag and gives its id; the ref is made with `updateRef`.
 * @throws GitCommandError when git refuses the object
 */
export async function writeTagObject(
  repository: GitRepository,
  tag: { readonly name: string; readonly object: string; readonly tagger: Signature; readonly message: string },
): Promise<string> {
  checkName('tag', tag.name)
  const message = tag.message.endsWith('\n') ? tag.message : `${tag.message}\n`
  const type = (await repository.objects.info(tag.object))?.type ?? 'commit'
  const input = `object ${tag.object}\ntype ${type}\ntag ${tag.name}\ntagger ${formatSignature(tag.tagger)}\n\n${message}`
  return (await despiteVanishedFolders(() => repository.run(['mktag'], { input }))).toString('latin1').trim()
}

function checkName(kind: RefKind, name: string): void {
  if (!isNewRefName(name)) throw new RefUpdateError('invalidName', `"${name}" cannot be the name of a ${kind}.`)
}
