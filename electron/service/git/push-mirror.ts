import { withSettings } from './environment.ts'
import { GitCommandError } from './process-runner.ts'
import type { GitRepository } from './repository.ts'
import { branchTip } from './revision.ts'

/** Where a repository is pushed to, and what of it. */
export interface MirrorTarget {
  /** `http` or `https`, as it may be shown. */
  readonly url: string
  /** The same with its query, which may hold a token. */
  readonly address: string
  /** `user:password`, as Basic authentication sends it; null for none. */
  readonly credentials: string | null
  /** Full names of the branches to push; null for all of them. Tags are always pushed. */
  readonly branches: readonly string[] | null
  /** Skips diverged refs; otherwise they are overwritten. */
  readonly keepDivergent: boolean
  /** Remote refs that don't exist locally are removed if they are merged into this branch; null removes none. */
  readonly defaultBranch: string | null
}

/** How a push went: refs that the other side has now refused, by name with the reason. */
export interface MirrorOutcome {
  readonly refused: readonly { readonly ref: string; readonly reason: string }[]
}

/** The push failed before any ref was updated, such as by a connection or authentication error. Its message contains no credentials. */
export class MirrorError extends Error {
  /** Whether a retry can succeed: false for wrong credentials or a missing repository. */
  readonly again: boolean

  constructor(message: string, again: boolean) {
    super(message)
    this.name = 'MirrorError'
    this.again = again
  }
}

/** More refs to remove wait for the next push: each is an argument of a command. */
const maxRemovals = 500
/** The connection is considered dead below this rate for this time. */
const slowest = { bytes: '1000', seconds: '60' } as const
const maxMessageLength = 1_000

/**
 * Pushes branches and tags of a repository to another service over HTTP. The credentials are in no argument and no result; redirects are not
 * followed, so that they reach no other server.
 * @throws MirrorError
 */
export async function pushMirror(
  repository: GitRepository,
  target: MirrorTarget,
  signal: AbortSignal,
): Promise<MirrorOutcome> {
  const force = target.keepDivergent ? '' : '+'
  const branches = target.branches === null ? ['refs/heads/*'] : target.branches
  const removals = target.keepDivergent ? [] : await staleRefs(repository, target, signal)
  const refspecs = [
    ...[...branches, 'refs/tags/*'].map(ref => `${force}${ref}:${ref}`),
    ...removals.map(({ ref }) => `:${ref}`),
  ]
  // The branch may have been updated since it was read.
  const leases = removals.map(({ ref, id }) => `--force-with-lease=${ref}:${id}`)
  const command = ['push', '--porcelain', '--no-verify', '--no-progress', '--recurse-submodules=no', ...leases]
  const { status, stdout, stderr } = await attempt(
    repository,
    target,
    [...command, '--', target.url, ...refspecs],
    signal,
  )
  const refused = refusedRefs(stdout, target)
  if (status !== 0 && refused.length === 0) throw failure(stderr, target)
  return { refused }
}

/** Refs of the other side that are not here, and whose commits are part of the default branch. */
async function staleRefs(repository: GitRepository, target: MirrorTarget, signal: AbortSignal) {
  const tip = target.defaultBranch === null ? null : await branchTip(repository, target.defaultBranch)
  if (tip === null || target.branches !== null) return []
  const command = ['ls-remote', '--refs', '--heads', '--tags', '--', target.url]
  const { status, stdout, stderr } = await attempt(repository, target, command, signal)
  if (status !== 0) throw failure(stderr, target)
  const here = new Set(
    (await repository.run(['for-each-ref', '--format=%(refname)', 'refs/heads/', 'refs/tags/']))
      .toString('utf8')
      .split('\n'),
  )
  const stale: { readonly ref: string; readonly id: string }[] = []
  for (const line of stdout.split('\n')) {
    const [, id, ref] = /^([0-9a-f]{40})\t(refs\/(?:heads|tags)\/.+)$/.exec(line) ?? []
    if (!id || !ref || here.has(ref) || stale.length >= maxRemovals) continue
    const merged = await repository.attempt(['merge-base', '--is-ancestor', `${id}^{commit}`, tip])
    if (merged.status === 0) stale.push({ ref, id })
  }
  return stale
}

async function attempt(
  repository: GitRepository,
  target: MirrorTarget,
  command: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly stdout: string; readonly stderr: string }> {
  const authorization =
    target.credentials === null ? {} : { 'http.extraHeader': `Authorization: ${basic(target.credentials)}` }
  const query = target.address === target.url ? {} : { [`url.${target.address}.insteadOf`]: target.url }
  const environment = {
    ...withSettings({
      'http.followRedirects': 'false',
      'http.lowSpeedLimit': slowest.bytes,
      'http.lowSpeedTime': slowest.seconds,
      'credential.helper': '',
      ...authorization,
      ...query,
    }),
    GIT_ALLOW_PROTOCOL: 'http:https',
    // Where no `.netrc` of the machine's user lies.
    HOME: repository.directory,
  }
  try {
    const { status, stdout, stderr } = await repository.attempt(command, { environment, signal })
    return { status, stdout: stdout.toString('utf8'), stderr }
  } catch (error) {
    if (error instanceof GitCommandError) throw new MirrorError('The push could not be finished in time.', true)
    throw error
  }
}

const basic = (credentials: string) => `Basic ${Buffer.from(credentials, 'utf8').toString('base64')}`

/** Lines of `git push --porcelain` that begin with `!`: ref and reason. */
function refusedRefs(output: string, target: MirrorTarget): MirrorOutcome['refused'] {
  return output.split('\n').flatMap(line => {
    const [flag, refs = '', summary = ''] = line.split('\t')
    if (flag !== '!') return []
    const ref = refs.slice(refs.indexOf(':') + 1)
    const reason = /\((.*)\)$/.exec(summary)?.[1] ?? summary
    return [{ ref, reason: holdsSecret(reason, target) && !ownReasons.has(reason) ? 'refused' : reason }]
  })
}

/** Reasons that git itself gives for a ref, as opposed to the remote. */
const ownReasons: ReadonlySet<string> = new Set([
  'non-fast-forward',
  'fetch first',
  'needs force',
  'stale info',
  'already exists',
  'would clobber existing tag',
])
/** Messages of git itself about a failed push; apart from this text they contain only the address. */
const ownText =
  /^(unable to access '.*': |Authentication failed for '|repository '.*' not found$|could not read (Username|Password) for ')/

function failure(stderr: string, target: MirrorTarget): MirrorError {
  const lines = stderr
    .replaceAll(target.address, target.url)
    .split('\n')
    .map(line => line.replace(/^(fatal|error|remote): /, '').trim())
  const reported = lines.filter(line => line !== '' && (ownText.test(line) || !holdsSecret(line, target)))
  const again = !/Authentication failed|not found|returned error: 4(?!08|29)\d\d/i.test(stderr)
  return new MirrorError(
    reported.join('. ').slice(0, maxMessageLength) || 'The push failed and git did not say why.',
    again,
  )
}

/**
 * Whether a text contains a part of the credentials, which the remote may echo. Such a text is left out completely; masking it within ordinary words
 * would reveal a short password.
 */
function holdsSecret(text: string, { credentials, url, address }: MirrorTarget): boolean {
  const values = address === url ? [] : [...(URL.parse(address)?.searchParams.values() ?? [])]
  const [, user = '', password = ''] = /^([^:]*):(.*)$/s.exec(credentials ?? '') ?? []
  const secrets = [...values, password, ...(credentials === null ? [] : [basic(credentials).slice('Basic '.length)])]
  if (secrets.some(secret => secret !== '' && [secret, encodeURIComponent(secret)].some(form => text.includes(form)))) {
    return true
  }
  // A user name counts only as a separate word; as a part of another word it is a coincidence.
  return user !== '' && text.split(/[^\p{L}\p{N}._-]+/u).some(word => word.replace(/\.$/, '') === user)
}
