import type * as monaco from 'monaco-editor/editor/editor.api.js'
import { tryInTask } from '../guard-find.ts'
import { isHarmless, type VimPattern } from './vim-patterns.ts'

/** What a trial needs of a model. */
type TrialText = Pick<monaco.editor.ITextModel, 'getValue' | 'getVersionId'> & { readonly uri: { toString(): string } }

/**
 * The patterns that may run over one editor's text on the page's thread: those that a task has run over the same text, as the search of the
 * editor does it.
 */
export class PatternTrials {
  readonly #text: () => TrialText | null
  readonly #try: typeof tryInTask
  #approved: string | null = null
  #last: VimPattern | null = null
  #trial: { readonly of: string; readonly controller: AbortController; readonly result: Promise<boolean> } | null = null

  /** @param text the present text of the editor */
  constructor(text: () => TrialText | null, tryPattern = tryInTask) {
    this.#text = text
    this.#try = tryPattern
  }

  /** Whether a pattern may run over the present text. */
  isApproved(pattern: VimPattern): boolean {
    return isHarmless(pattern.source) || this.#key(pattern) === this.#approved
  }

  /** Tries a pattern, instead of the one that is being tried. @returns whether it may run over the present text */
  async approve(pattern: VimPattern): Promise<boolean> {
    if (this.isApproved(pattern)) return true
    const of = this.#key(pattern)
    if (this.#trial?.of !== of) {
      this.stop()
      this.#last = pattern
      const controller = new AbortController()
      this.#trial = { of, controller, result: this.#run(pattern, of, controller.signal) }
    }
    return this.#trial.result
  }

  /** Tries the last pattern again, after a change of the text. */
  async renew(): Promise<void> {
    if (this.#last) await this.approve(this.#last)
  }

  /** Ends the trial that is running. */
  stop(): void {
    this.#trial?.controller.abort()
    this.#trial = null
  }

  async #run({ source, matchCase }: VimPattern, of: string, signal: AbortSignal): Promise<boolean> {
    const text = this.#text()?.getValue() ?? ''
    try {
      await this.#try({ source, flags: matchCase ? 'gmu' : 'gimu', text }, signal)
    } catch {
      return false
    }
    if (signal.aborted) return false
    this.#approved = of
    return true
  }

  #key({ source, matchCase }: VimPattern): string {
    const text = this.#text()
    // Each text that the editor gets is a model of its own, and begins with the same version.
    return JSON.stringify([text?.uri.toString(), text?.getVersionId(), toSource(source), matchCase])
  }
}

/** A pattern as a RegExp shows it, which escapes slashes. */
function toSource(source: string): string {
  try {
    return new RegExp(source).source
  } catch {
    return source
  }
}
