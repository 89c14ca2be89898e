import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { flushPacket, packetLine } from './packet-line.ts'
import { PushReport } from './push-report.ts'
import type { PushRequest } from './push-request.ts'
import type { GitRepository } from './repository.ts'

/** The two programs that git clients talk to over HTTP. */
export const gitServices = ['git-upload-pack', 'git-receive-pack'] as const
export type GitService = (typeof gitServices)[number]

/** The largest push, in bytes as sent. */
const largestPush = 2 * 1024 * 1024 * 1024

/** Every received object is checked, so that `git fsck --strict` reports no problem. */
const receiveSettings = {
  'receive.fsckObjects': 'true',
  'receive.autogc': 'false',
  'receive.maxInputSize': String(largestPush),
  'receive.denyDeleteCurrent': 'refuse',
  // Taken, without effect: `git push -o ci.skip` would fail otherwise.
  'receive.advertisePushOptions': 'true',
} as const
/** Clones may leave out blobs (`--filter=blob:none`). */
const uploadSettings = { 'uploadpack.allowFilter': 'true' } as const

/** Which of the client's wishes about the protocol are passed on. */
export function protocolVersion(header: string | undefined): 'version=1' | 'version=2' | null {
  const [version] = header?.split(':').filter(word => word === 'version=1' || word === 'version=2') ?? []
  return version === 'version=1' || version === 'version=2' ? version : null
}

/** The refs of a repository and the capabilities of the service: the first response to a git client. */
export function advertise(repository: GitRepository, service: GitService, version: string | null): Readable {
  // Pushing supports only the first protocol version.
  const protocol = service === 'git-upload-pack' ? version : null
  const child = start(repository, service, ['--advertise-refs'], protocol)
  child.stdin.end()
  if (protocol === 'version=2') return getOutput(child)
  const head = Buffer.concat([packetLine(`# service=${service}\n`), flushPacket])
  return Readable.from(after(head, getOutput(child)), { objectMode: false })
}

/** Sends the objects a client wants and does not have. Destroying the answer ends git. */
export function uploadPack(repository: GitRepository, input: Readable, version: string | null): Readable {
  const child = start(repository, 'git-upload-pack', [], version)
  feed(child, input)
  return getOutput(child)
}

/**
 * Receives the objects of a push and updates the refs. Once all data has arrived, git completes even if the caller disconnects.
 * @param landed called with the full names of the refs that were changed, before the answer ends
 * @param settings further git settings
 */
export function receivePack(
  repository: GitRepository,
  push: PushRequest,
  landed: (changed: ReadonlySet<string>) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Readable {
  const child = start(repository, 'git-receive-pack', [], null, settings)
  const report = new PushReport(push)
  const answer = new PassThrough()
  // A caller who has gone does not stop git.
  answer.on('error', () => undefined)
  child.stderr.resume()
  child.stdout.on('data', (chunk: Buffer) => {
    report.add(chunk)
    if (!answer.destroyed) answer.write(chunk)
  })
  feed(child, Readable.from(push.bytes))
  child.once('error', error => answer.destroy(error))
  child.once('close', () => {
    landed(report.changed).then(
      () => answer.end(),
      error => answer.destroy(error),
    )
  })
  return answer
}

function start(
  repository: GitRepository,
  service: GitService,
  options: readonly string[],
  protocol: string | null,
  settings: Readonly<Record<string, string>> = {},
): ChildProcessWithoutNullStreams {
  const all = { ...(service === 'git-receive-pack' ? receiveSettings : uploadSettings), ...settings }
  const configuration = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const command = [...configuration, service.slice('git-'.length), '--stateless-rpc', ...options, '.']
  return repository.start(command, protocol === null ? {} : { GIT_PROTOCOL: protocol })
}

/**
 * An aborted request ends git's input: git detects incomplete objects, removes the received ones and exits. A signal would do the same, but may
 * arrive while the unpacking process is still writing.
 */
function feed(child: ChildProcessWithoutNullStreams, input: Readable): void {
  // Destroys `stdin` when the input fails. A process that has read enough closes it, and may still write output.
  pipeline(input, child.stdin).catch(() => undefined)
}

/** The output of a process as a response stream: it ends with the process, and destroying it ends the process. */
function getOutput(child: ChildProcessWithoutNullStreams): Readable {
  child.stderr.resume()
  child.once('error', error => child.stdout.destroy(error))
  child.stdout.once('close', () => child.kill('SIGTERM'))
  return child.stdout
}

async function* after(head: Buffer, rest: Readable): AsyncGenerator<Buffer> {
  yield head
  yield* rest
}
