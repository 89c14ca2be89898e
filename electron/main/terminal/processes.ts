import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { ForkService } from '../connections/service-process.ts'
import type { KeychainChild } from '../keychain/keychain-process.ts'
import type { Keytar } from '../keychain/keytar-keychain.ts'
import type { CommandHost } from './host.ts'

/** The processes of a command's main, which end with it. */
export interface Processes {
  readonly loadKeytar: () => Promise<Keytar>
  readonly startService: ForkService
  /** Ends all that still run. */
  end(): void
}

export function createProcesses(host: CommandHost): Processes {
  const running = new Set<ChildProcess>()
  const follow = (child: ChildProcess) => {
    const events = new EventEmitter<{ message: [unknown]; exit: [number]; error: [string] }>()
    running.add(child)
    child.on('message', message => events.emit('message', message))
    child.once('exit', code => {
      running.delete(child)
      events.emit('exit', code ?? 1)
    })
    // The process was not started: no exit follows.
    child.once('error', () => {
      running.delete(child)
      if (child.pid === undefined) events.emit('exit', 1)
    })
    return Object.assign(events, { kill: () => child.kill() })
  }
  return {
    loadKeytar: () =>
      host.loadKeytar(child => {
        const postMessage = (question: Parameters<KeychainChild['postMessage']>[0]) => {
          if (child.connected) child.send([...question])
        }
        return Object.assign(follow(child), { postMessage })
      }),
    startService: (service, args, { env }) => {
      const child = host.startService(service, args, env)
      return Object.assign(follow(child), { stdout: child.stdout, stderr: child.stderr })
    },
    end: () => {
      for (const child of running) child.kill()
    },
  }
}
