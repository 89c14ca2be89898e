import { hash } from 'node:crypto'
import type { Ref } from './ref.ts'
import type { RepositoryMemory } from './repository-memory.ts'

const maxKeyLength = 100

/**
 * What was found out about the refs of a repository, until one of them may have changed. Nothing is remembered while a change
 * is on its way: whoever has been told of it, by whichever road, sees it everywhere.
 */
export class RefMemory {
  readonly #memory: RepositoryMemory
  readonly #repository: string
  #state = 0
  #changing = 0

  constructor(memory: RepositoryMemory, repository: string) {
    this.#memory = memory
    this.#repository = repository
  }

  /** The answer to a question about the refs. @param question tells it apart from all others */
  get(question: string, find: () => Promise<readonly Ref[]>): Promise<readonly Ref[]> {
    return this.#changing > 0 ? find() : this.#memory.refs.get(this.#key(question), find)
  }

  /** The id of what a name leads to that begins with that of a ref (`refs/heads/main~1^{commit}`), null for nothing. */
  target(name: string, find: () => Promise<string | null>): Promise<string | null> {
    return this.#changing > 0 ? find() : this.#memory.targets.get(this.#key(name), find)
  }

  /** Names may be long, and there may be many in one question. */
  #key(question: string): string {
    const short = question.length > maxKeyLength ? hash('sha256', question) : question
    return `${this.#repository} ${this.#state} ${short}`
  }

  /** Says that refs may change from now on. Gives the function that says that they no longer do; calling it again does nothing. */
  change(): () => void {
    this.#changing += 1
    this.#state += 1
    let open = true
    return () => {
      if (!open) return
      open = false
      this.#changing -= 1
      // A question that was asked before the change may be answered after it.
      this.#state += 1
    }
  }
}
