import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a second instance hands over before it ends. */
export interface SecondInstance {
  argv: string[]
  workingDirectory: string
  additionalData: unknown
}

/**
 * A second instance's arguments as Electron passes them to the first: Chromium moves all switches to the front, so that a value no longer follows its
 * name, and adds some switches.
 */
export function reorderedArguments([program = '', ...rest]: readonly string[]): string[] {
  const isSwitch = (argument: string) => argument.startsWith('--')
  const added = ['--allow-file-access-from-files', '--original-process-start-time=1']
  return [program, ...rest.filter(isSwitch), ...added, ...rest.filter(argument => !isSwitch(argument))]
}

const lockName = 'instance.lock'
const socketName = 'instance.sock'

/**
 * One instance per user data folder: a lock file that names its owner, created atomically (so it can be requested synchronously, as in Electron), and
 * a socket on which second instances notify the owner.
 */
export class InstanceLock {
  #folder: string | undefined
  #server: Server | undefined
  #delivery: Promise<void> = Promise.resolve()
  readonly #onSecond: (second: SecondInstance) => void

  constructor(onSecond: (second: SecondInstance) => void) {
    this.#onSecond = onSecond
  }

  /** Whether this process owns the lock of that folder. */
  owns(folder: string): boolean {
    return this.#folder === folder
  }

  /** Takes the lock of a folder. Gives false when a living process has it. */
  acquire(folder: string): boolean {
    if (this.owns(folder)) return true
    this.release()
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (!takeFile(join(folder, lockName))) return false
    this.#folder = folder
    this.#listen(folder)
    return true
  }

  /** Notifies the owner of a folder's lock of a second instance; calls `delivered` once the owner has received it. */
  handOver(folder: string, second: SecondInstance): void {
    this.#delivery = deliver(folder, JSON.stringify(second))
  }

  /** Resolves when a hand-over has arrived, or failed, or took too long. */
  delivered(): Promise<void> {
    return this.#delivery
  }

  /** Gives the lock back; the next instance becomes the first. */
  release(): void {
    if (this.#folder === undefined) return
    this.#server?.close()
    rmSync(join(this.#folder, socketName), { force: true })
    rmSync(join(this.#folder, lockName), { force: true })
    this.#folder = undefined
  }

  #listen(folder: string): void {
    const server = createServer(socket => {
      let text = ''
      socket.setEncoding('utf8')
      socket.on('error', () => undefined)
      socket.on('data', (chunk: string) => {
        text += chunk
      })
      socket.on('end', () => {
        const second = parseSecond(text)
        socket.end('ok')
        if (second) this.#onSecond(second)
      })
    })
    // Without the socket, second instances still exit, but can't pass their arguments.
    server.on('error', error => console.error(`Can't receive arguments of second instances: ${error.message}`))
    rmSync(join(folder, socketName), { force: true })
    withShortPath(folder, path => server.listen({ path, readableAll: false, writableAll: false }))
    server.unref()
    this.#server = server
  }
}

/** Makes the lock file unless a living process made it before. Leftovers of dead processes are replaced. */
function takeFile(path: string): boolean {
  const mine = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(mine, JSON.stringify({ pid: process.pid, started: getStart(process.pid) }), { mode: 0o600 })
    for (let attempt = 0; attempt < 3; attempt++) {
      try {
        linkSync(mine, path)
        return true
      } catch {
        if (ownerLives(path)) return false
        rmSync(path, { force: true })
      }
    }
    return false
  } finally {
    rmSync(mine, { force: true })
  }
}

function ownerLives(path: string): boolean {
  try {
    const owner: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof owner !== 'object' || owner === null) return false
    const pid = Number(Reflect.get(owner, 'pid'))
    process.kill(pid, 0)
    return getStart(pid) === Reflect.get(owner, 'started')
  } catch {
    return false
  }
}

/** When a process started, in the kernel's words, so that a reused process id is not taken for the owner. */
function getStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function deliver(folder: string, text: string): Promise<void> {
  return new Promise(resolve => {
    withShortPath(folder, path => {
      const socket = createConnection(path, () => socket.end(text))
      socket.setTimeout(2_000, () => socket.destroy())
      socket.on('error', () => undefined)
      socket.on('close', () => resolve())
      socket.resume()
    })
  })
}

/** Socket paths end at 107 bytes; a link in the temporary folder makes any user data folder short enough. */
function withShortPath(folder: string, use: (path: string) => void): void {
  const direct = join(folder, socketName)
  if (Buffer.byteLength(direct) < 100) {
    use(direct)
    return
  }
  const short = mkdtempSync(join(tmpdir(), 'instance-'))
  symlinkSync(folder, join(short, 'd'))
  use(join(short, 'd', socketName))
  rmSync(short, { recursive: true })
}

function parseSecond(text: string): SecondInstance | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    const argv: unknown = Reflect.get(value, 'argv')
    return {
      argv: Array.isArray(argv) ? argv.map(String) : [],
      workingDirectory: String(Reflect.get(value, 'workingDirectory')),
      additionalData: Reflect.get(value, 'additionalData'),
    }
  } catch {
    return undefined
  }
}
