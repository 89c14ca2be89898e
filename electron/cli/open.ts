import { createReadStream } from 'node:fs'
import { homedir } from 'node:os'
import type { Connection } from '#shared/bridge.ts'
import { parseCommand } from '#shared/command-line.ts'
import manifest from '../../package.json' with { type: 'json' }
import { proxyFromEnvironment } from '../chromium-host/surface/proxy-from-environment.ts'
import type { RunOnly } from '../main/connections/run-only.ts'
import { getProxy } from '../main/proxy/system-proxy.ts'
import type { MainClient } from '../main/terminal/main-client.ts'
import { openMain } from '../main/terminal/open-main.ts'
import { getFlag, type Typed } from './command.ts'
import { type Confirmation, createConfirmation } from './confirm.ts'
import { dataFolder } from './data-folder.ts'
import type { Io } from './io.ts'
import { UsageProblem } from './problem.ts'

/** Main, with what a command answers when main asks. */
export interface Opened {
  readonly main: MainClient
  readonly confirmation: Confirmation
  /** Sets the file that the next answer is saved to. */
  saveTo(file: string): void
}

/** Opens main for the length of some work. @throws what openMain throws */
export async function withMain<T>(typed: Typed, io: Io, work: (opened: Opened) => Promise<T>): Promise<T> {
  const confirmation = createConfirmation(typed, io)
  let file: string | null = null
  const runOnly = await getRunOnly(typed, io)
  const main = await openMain({
    folder: runOnly ? null : dataFolder(typed, io.environment),
    runOnly,
    terminal: { askPerson: confirmation.askPerson, chooseFile: async () => file, send: () => {} },
    version: manifest.version,
    loadHost: io.loadHost,
    proxyFor: async origin => getProxy(proxyFromEnvironment(origin, io.environment)),
    onWait: () => io.stderr.write('gatehouse: waiting for another Gatehouse process that uses this data\n'),
    signal: io.signal,
    ...io.main,
  })
  const interrupt = () => void main.close()
  io.signal.addEventListener('abort', interrupt, { once: true })
  try {
    return await work({
      ...{ main, confirmation },
      saveTo: path => {
        file = path
      },
    })
  } finally {
    io.signal.removeEventListener('abort', interrupt)
    await main.close()
  }
}

/** The connection of --service; null without one. @throws UsageProblem, Failure */
async function getRunOnly(typed: Typed, io: Io): Promise<RunOnly | null> {
  const service = getFlag(typed, 'service')
  const descriptor = getFlag(typed, 'token-fd')
  const command = getFlag(typed, 'token-command')
  if (service === undefined) {
    if (descriptor !== undefined || command !== undefined) {
      throw new UsageProblem('--token-fd and --token-command need --service URL.')
    }
    return null
  }
  if ((descriptor === undefined) === (command === undefined)) {
    throw new UsageProblem('--service needs the token: --token-fd N or --token-command COMMAND.')
  }
  const { runOnlyConnection } = await import('../main/connections/run-only.ts')
  const token = descriptor === undefined ? await runTokenCommand(command ?? '', io) : await readToken(descriptor)
  return runOnlyConnection(service, token)
}

async function readToken(descriptor: string): Promise<string> {
  if (!/^\d{1,4}$/.test(descriptor)) throw new UsageProblem('--token-fd needs the number of an open file descriptor.')
  const { readTokenLine } = await import('../main/token-from-stdin.ts')
  try {
    return await readTokenLine(createReadStream('', { fd: Number(descriptor), autoClose: false }))
  } catch {
    throw new UsageProblem(`No token could be read from file descriptor ${descriptor}.`)
  }
}

/** Without a shell, and only if the policy of the computer allows commands. */
async function runTokenCommand(line: string, io: Io): Promise<string> {
  const [{ runProgram, commandFailure }, { policyPath, readPolicy }] = await Promise.all([
    import('../main/credentials/run-program.ts'),
    import('../main/policy.ts'),
  ])
  const argv = parseCommand(line)
  if (argv === null || argv.length === 0) throw new UsageProblem('--token-command: add the closing quotation mark.')
  const policy = io.main?.policy ?? readPolicy(policyPath(process.platform))
  if (!policy.allowsCommands) throw commandFailure(argv, 'notAllowed')
  const printed = await runProgram(argv, { environment: io.environment, home: homedir(), signal: io.signal })
  const [token = '', ...more] = printed.trim().split('\n')
  if (token === '') throw commandFailure(argv, 'empty')
  if (more.length > 0) throw commandFailure(argv, 'severalLines')
  return token
}

/** The connection that a command works with. @throws UsageProblem */
export async function chooseConnection({ main }: Opened, typed: Typed, io: Io): Promise<Connection> {
  const all = await main.request('connections.list', {})
  if (getFlag(typed, 'service') !== undefined) {
    const own = all.find(({ kind }) => kind === 'run-only')
    if (own) return own
  }
  const name = getFlag(typed, 'connection') ?? io.environment.GATEHOUSE_CONNECTION
  if (name !== undefined && name !== '') return findConnection(all, name)
  const saved = all.filter(({ kind }) => kind === 'saved')
  const [only] = saved
  if (only && saved.length === 1) return only
  throw new UsageProblem(
    saved.length === 0
      ? 'No saved connections. Name the sandbox with --connection sandbox, or give --service URL.'
      : `Name the connection with --connection: ${saved.map(one => one.name).join(', ')}.`,
  )
}

/** A connection by its name or ID. @throws UsageProblem */
export function findConnection(all: readonly Connection[], name: string): Connection {
  const found = all.filter(one => one.id === name || one.name === name)
  const [only] = found
  if (only && found.length === 1) return only
  throw new UsageProblem(
    only ? `Several connections are named ${name}. Use the ID of one.` : `No connection is named ${name}.`,
  )
}
