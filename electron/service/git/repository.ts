import { BoundedCache } from './bounded-cache.ts'
import type { Contributor } from './contributors.ts'
import type { ObjectReader } from './object-reader.ts'
import type { CommandOptions, CommandResult, ProcessRunner } from './process-runner.ts'
import type { FolderListing, TreeListing } from './tree.ts'

/** One bare repository: its objects, and git commands run in it. The functions of this folder take it as their first argument. */
export class GitRepository {
  /** The bare git directory. */
  readonly directory: string
  readonly objects: ObjectReader
  /** What was found out about objects that cannot change. */
  readonly known = {
    commits: new BoundedCache<readonly string[]>(4_000),
    counts: new BoundedCache<number>(4_000),
    listings: new BoundedCache<TreeListing>(4),
    folders: new BoundedCache<FolderListing>(16),
    contributors: new BoundedCache<readonly Contributor[]>(4),
  }
  readonly #runner: ProcessRunner

  constructor(directory: string, objects: ObjectReader, runner: ProcessRunner) {
    this.directory = directory
    this.objects = objects
    this.#runner = runner
  }

  /** Runs a git command that must succeed. @throws GitCommandError */
  run(command: readonly string[], options?: CommandOptions): Promise<Buffer> {
    return this.#runner.run(this.directory, command, options)
  }

  /** Runs a git command whose status is part of the answer. */
  attempt(command: readonly string[], options?: CommandOptions): Promise<CommandResult> {
    return this.#runner.attempt(this.directory, command, options)
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
    return this.#runner.start(this.directory, command, environment)
  }
}
