import type { ChildProcess } from 'node:child_process'
import type { KeychainChild } from '../keychain/keychain-process.ts'
import type { Keytar } from '../keychain/keytar-keychain.ts'

/** What the program that runs a command can do. Its entry passes it in: nothing asks which program that is. */
export interface CommandHost {
  /** What the program runs as the embedded service: a file, or an argument. */
  readonly service: string
  startService(service: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess
  /**
   * Loads the keychain of the system.
   * @param follow makes a process of the keychain end with the command
   * @throws Error when a library of the system is missing
   */
  loadKeytar(follow: (child: ChildProcess) => KeychainChild): Promise<Keytar>
  /** The command line that starts `gatehouse` again, without arguments: for units of the system's scheduler. */
  getProgram(environment: NodeJS.ProcessEnv): readonly string[]
}
