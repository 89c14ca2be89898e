import type * as monaco from 'monaco-editor/editor/editor.api.js'
import { VimMode } from 'monaco-vim'
import { t } from '#shared/i18n/i18n.ts'
import { PatternTrials } from './pattern-trials.ts'
import { endReplacing, getVimApi, isReplacing } from './vim-api.ts'
import { toPattern, type VimPattern } from './vim-patterns.ts'

/** What monaco-vim gives with a line to type into. */
interface PromptOptions {
  readonly onKeyUp?: (event: KeyboardEvent, typed: string, close: () => void) => void
}

/** After the last change of the text. */
const renewalMilliseconds = 200

/** Vim's keys for an editor, whose patterns run only after a trial in a task: monaco-vim searches on the page's thread. */
export class GuardedVim extends VimMode {
  readonly #trials: PatternTrials
  readonly #onSave: () => void
  readonly #listeners: readonly monaco.IDisposable[]
  #renewal: ReturnType<typeof setTimeout> | undefined
  /** The field of a pattern or a command, which is in the page while it is open. */
  #prompt: HTMLInputElement | null = null

  constructor(editor: monaco.editor.IStandaloneCodeEditor, onSave: () => void) {
    super(editor)
    this.#onSave = onSave
    this.#trials = new PatternTrials(() => editor.getModel())
    const renew = () => this.#renewLater()
    this.#listeners = [editor.onDidChangeModelContent(renew), editor.onDidChangeModel(renew)]
  }

  /** Not at each key: a trial reads the whole text. Until then the pattern is not approved. */
  #renewLater(): void {
    clearTimeout(this.#renewal)
    this.#renewal = setTimeout(() => void this.#trials.renew(), renewalMilliseconds)
  }

  /** Called by the command `:w`. */
  save(): void {
    this.#onSave()
  }

  override dispose(): void {
    this.#trials.stop()
    clearTimeout(this.#renewal)
    for (const listener of this.#listeners) listener.dispose()
    super.dispose()
  }

  /** Finds nothing while a pattern may not run; the command that needs it can be repeated after the trial. */
  override getSearchCursor(query: unknown, position: unknown) {
    // A search and `:s` begin with a cursor; the replacing itself asks for none.
    endReplacing(this)
    const pattern = toVimPattern(query)
    if (!pattern || this.#trials.isApproved(pattern)) return super.getSearchCursor(query, position)
    // While it is typed, the last key tries it as well.
    if (!this.#prompt?.isConnected) {
      this.openNotification(t('The pattern is being checked for this text. Repeat the command.'))
      void this.#trials.approve(pattern).then(isApproved => isApproved || this.#refuse())
    }
    return super.getSearchCursor('', position)
  }

  override addOverlay(overlay: { readonly query: unknown }, hasBoundary: unknown, style: unknown): void {
    const pattern = toVimPattern(overlay.query)
    if (!pattern || this.#trials.isApproved(pattern)) super.addOverlay(overlay, hasBoundary, style)
  }

  /** Not while `:s` replaces: it would mark all matches again for each. */
  override highlightRanges(ranges: unknown, className?: string): unknown {
    return isReplacing(this) ? [] : super.highlightRanges(ranges, className)
  }

  /** Opens the line for a pattern or a command. What is entered is carried out when its pattern may run. */
  override openDialog(
    content: DocumentFragment,
    onEnter: ((typed: string) => void) | undefined,
    options: PromptOptions,
  ) {
    const [prefix = ''] = content.textContent ?? ''
    if (!onEnter || !'/?:'.includes(prefix)) return super.openDialog(content, onEnter, options)
    const input = content.querySelector('input')
    this.#prompt = input
    const enter = (typed: string) => {
      close()
      onEnter(typed)
    }
    const tryAndEnter = async (typed: string, pattern: VimPattern) => {
      if (input) input.readOnly = true
      const isApproved = await this.#trials.approve(pattern)
      if (!input?.isConnected) return
      if (isApproved) return enter(typed)
      close()
      getVimApi().handleKey(this, '<Esc>', 'user')
      this.#refuse()
    }
    const close: () => void = super.openDialog(
      content,
      (typed: string) => {
        const pattern = toPattern(prefix, typed)
        if (!pattern || this.#trials.isApproved(pattern)) enter(typed)
        else void tryAndEnter(typed, pattern)
      },
      {
        ...options,
        closeOnEnter: false,
        onKeyUp: (event: KeyboardEvent, typed: string, end: () => void) => {
          const pattern = toPattern(prefix, typed)
          if (pattern) void this.#trials.approve(pattern)
          options.onKeyUp?.(event, typed, end)
        },
      },
    )
    return close
  }

  #refuse(): void {
    this.openNotification(t('The pattern takes too long for this text. Simplify it: nested repetitions take longest.'))
  }
}

/** The pattern of a search; null when it is plain text. */
function toVimPattern(query: unknown): VimPattern | null {
  return query instanceof RegExp ? { source: query.source, matchCase: !query.ignoreCase } : null
}
