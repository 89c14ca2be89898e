import { PassThrough } from 'node:stream'
import manifest from '../../../package.json' with { type: 'json' }
import type { Keychain } from '../../main/keychain/keychain.ts'
import { createMemoryKeychain } from '../../main/keychain/memory-keychain.ts'
import { noPolicy } from '../../main/policy.ts'
import { connectionTo, openRun } from '../../main/testing/run.ts'
import { temporaryDirectory } from '../../main/testing/temporary.ts'
import { main } from '../main.ts'
import { createNodeHost } from '../node-host.ts'
import type { Machine } from '../schedule/machine.ts'

export const { version } = manifest

export interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
  readonly bytes: Buffer
}

export interface RunCommand {
  readonly secrets?: Keychain
  /** Why the keychain does not last; it does when not given. */
  readonly notice?: string
  /** What a person types; without it there is no terminal. */
  readonly typed?: string
  readonly isTerminal?: boolean
  readonly signal?: AbortSignal
  /** The scheduler of the system. */
  readonly machine?: Machine
}

/** Runs a command line in this process. */
export async function runCommand(argv: readonly string[], options: RunCommand = {}): Promise<Ran> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const [out, err]: [Buffer[], Buffer[]] = [[], []]
  stdout.on('data', (chunk: Buffer) => out.push(chunk))
  stderr.on('data', (chunk: Buffer) => err.push(chunk))
  if (options.typed !== undefined) stdin.end(`${options.typed}\n`)
  const isTTY = options.isTerminal ?? false
  const code = await main(argv, {
    stdin: Object.assign(stdin, { isTTY: options.typed !== undefined }),
    stdout: Object.assign(stdout, { isTTY }),
    stderr: Object.assign(stderr, { isTTY }),
    environment: { PATH: process.env.PATH },
    loadHost: async () => createNodeHost(),
    signal: options.signal ?? new AbortController().signal,
    ...(options.machine && { machine: options.machine }),
    main: {
      policy: noPolicy,
      ...(options.secrets && { keychain: { keychain: options.secrets, notice: options.notice ?? null } }),
    },
  })
  const bytes = Buffer.concat(out)
  return { code, out: bytes.toString('utf8'), err: Buffer.concat(err).toString('utf8'), bytes }
}

/** A data folder with one saved connection. */
export async function savedConnection(
  url: string,
  token: string | null,
  connection: Partial<ReturnType<typeof connectionTo>> = {},
  directory = temporaryDirectory(),
) {
  const secrets = createMemoryKeychain()
  const run = await openRun({ directory, secrets })
  await run.connections.add({ ...connectionTo(url), ...connection, ...(token !== null && { token }) })
  await run.close()
  return { directory, secrets }
}
