import { hash } from 'node:crypto'
import type { Ref } from './ref.ts'
import type { RepositoryMemory } from './repository-memory.ts'

const maxKeyLength = 100

/**
 * Caches data about the refs of a repository until one of them may have changed. Nothing is cached during a change, so that every client that has
 * received its result sees it in all responses.
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

  /** Returns cached data about the refs. @param question the cache key */
  get(question: string, find: () => Promise<readonly Ref[]>): Promise<readonly Ref[]> {
    return this.#changing > 0 ? find() : this.#memory.refs.get(this.#key(question), find)
  }

  /** The ID of the object that a revision starting with a ref (`refs/heads/main~1^{commit}`) resolves to; null if there is none. */
  target(name: string, find: () => Promise<string | null>): Promise<string | null> {
    return this.#changing > 0 ? find() : this.#memory.targets.get(this.#key(name), find)
  }

  /** Names may be long, and there may be many in one question. */
  #key(question: string): string {
    const short = question.length > maxKeyLength ? hash('sha256', question) : question
    return `${this.#repository} ${this.#state} ${short}`
  }

  /** Marks the start of a change of refs. Returns a function that marks its end; further calls have no effect. */
  change(): () => void {
    this.#changing += 1
    this.#state += 1
    let open = true
    return () => {
      if (!open) return
      open = false
      this.#changing -= 1
      // A lookup that started before the change may end after it.
      this.#state += 1
    }
  }
}
