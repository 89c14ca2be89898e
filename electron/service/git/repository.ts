import { BoundedCache } from './bounded-cache.ts'
import type { Commit } from './commit-object.ts'
import type { ObjectReader } from './object-reader.ts'
import type { CommandOptions, CommandResult, ProcessRunner } from './process-runner.ts'
import type { Annotation } from './ref.ts'
import { RefMemory } from './ref-memory.ts'
import type { RepositoryMemory } from './repository-memory.ts'

/** Commands that update, create or delete refs, or write their input. */
const refWriters = new Set(['update-ref', 'receive-pack', 'fetch', 'fast-import'])

/** A tree object with where each entry starts, in the order they are shown: a page is cut without parsing the rest. */
export interface FolderListing {
  readonly content: Buffer
  readonly starts: Uint32Array
}

/** Everything below a tree as `git ls-tree -r -t -z` wrote it, and where each entry starts: a page is cut without parsing the rest. */
export interface TreeListing {
  readonly bytes: Buffer
  readonly starts: Uint32Array
}

/** An author, by name and email address, with the statistics of their commits. */
export interface Contributor {
  readonly name: string
  readonly email: string
  commits: number
  additions: number
  deletions: number
}

/** One bare repository: its objects, and git commands run in it. The functions of this folder take it as their first argument. */
export class GitRepository {
  /** The bare git directory. */
  readonly directory: string
  readonly objects: ObjectReader
  /** Cached data about objects, which never change. */
  readonly known = {
    commits: new BoundedCache<readonly string[]>(4_000),
    counts: new BoundedCache<number>(4_000),
    // Clients read the folders of a large tree at the same time; with less room than lists, each page would need git.
    listings: new BoundedCache<TreeListing>(8),
    folders: new BoundedCache<FolderListing>(16),
    contributors: new BoundedCache<readonly Contributor[]>(4),
  }
  /** Cached data about its refs, until one changes. */
  readonly refs: RefMemory
  readonly #runner: ProcessRunner
  readonly #memory: RepositoryMemory
  readonly #name: string

  constructor(directory: string, objects: ObjectReader, runner: ProcessRunner, memory: RepositoryMemory) {
    this.directory = directory
    this.objects = objects
    this.#runner = runner
    this.#memory = memory
    this.#name = memory.nextRepository()
    this.refs = new RefMemory(memory, this.#name)
  }

  /** A commit by its full id, remembered. */
  commit(id: string, find: () => Promise<Commit | null>): Promise<Commit | null> {
    return this.#memory.commits.get(`${this.#name} ${id}`, find)
  }

  /** The annotation of a tag, cached by the full ID of the object that its ref points to. */
  annotation(id: string, find: () => Promise<Annotation>): Promise<Annotation> {
    return this.#memory.annotations.get(`${this.#name} ${id}`, find)
  }

  /** Runs a git command that must succeed. @throws GitCommandError */
  run(command: readonly string[], options?: CommandOptions): Promise<Buffer> {
    return this.#watched(command, () => this.#runner.run(this.directory, command, options))
  }

  /** Runs a git command whose status is part of the answer. */
  attempt(command: readonly string[], options?: CommandOptions): Promise<CommandResult> {
    return this.#watched(command, () => this.#runner.attempt(this.directory, command, options))
  }

  /** Runs a git command and yields its output as it comes. */
  stream(command: readonly string[], options?: CommandOptions): AsyncGenerator<Buffer> {
    return this.#runner.stream(this.directory, command, options)
  }

  /** Starts a git process to talk to. */
  start(
    command: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ): ReturnType<ProcessRunner['start']> {
    const child = this.#runner.start(this.directory, command, environment)
    if (changesRefs(command)) {
      const changed = this.refs.change()
      child.once('close', changed)
      child.once('error', changed)
    }
    return child
  }

  async #watched<T>(command: readonly string[], work: () => Promise<T>): Promise<T> {
    if (!changesRefs(command)) return work()
    const changed = this.refs.change()
    try {
      return await work()
    } finally {
      changed()
    }
  }
}

/** Options may stand before the name of a command. */
function changesRefs(command: readonly string[]): boolean {
  return command.some(word => refWriters.has(word))
}
