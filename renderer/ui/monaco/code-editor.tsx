import { Kbd, Skeleton, useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPlugX } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type * as monaco from 'monaco-editor/editor/editor.api.js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { hasLineLongerThan } from '../../lib/code/line-endings.ts'
import { useSettings } from '../../lib/settings/use-settings.ts'
import { useGone } from '../../lib/tabs/tab-life.ts'
import { openDialogs } from '../dialog/open-dialogs.ts'
import { type KeyHelp, useKeyHelp } from '../keyboard/key-help.ts'
import { EmptyState } from '../states/states.tsx'
import { codeFont } from '../text/fonts.ts'
import { Trans } from '../text/trans.tsx'
import classes from './code-editor.module.css'
import { guardFind } from './guard-find.ts'
import { guessLanguage, isCiFile } from './language-guess.ts'
import { loadMonaco } from './load-monaco.ts'
import type { Monaco } from './monaco-bundle.ts'
import { optionsOfText, plainText } from './text-options.ts'
import { themes } from './theme-names.ts'
import { VimLine } from './vim/vim-line.tsx'

export type CodeEditorInstance = monaco.editor.IStandaloneCodeEditor

/** Scroll, cursor and folded regions of a text. */
export type EditorViewState = monaco.editor.ICodeEditorViewState

/** Where a text was left, for when it is shown again. */
export interface EditorMemory {
  /** @param line the one the text is shown for, if any */
  recall(line: number | undefined): EditorViewState | null
  keep(left: EditorViewState): void
}

export interface CodeEditorProps {
  /** Determines the language; not shown. */
  readonly path: string
  /** The text. An editable editor takes it when it opens and whenever `revision` changes, and is its own master in between. */
  readonly value: string
  readonly revision?: string | number
  readonly readOnly: boolean
  readonly label: string
  /** No folding and no wrapping, so that each line is at its number times the line height. */
  readonly plainLayout?: boolean
  readonly line?: number | undefined
  /** The last line of a range that begins at `line`. */
  readonly lastLine?: number | undefined
  /**
   * A recalled position takes precedence over `line`; without one the text starts at its top. Read when the text is
   * set, written when it is removed.
   */
  readonly memory?: EditorMemory | undefined
  /** Called at every change; `read` gives the whole text, which takes a moment when it is large. */
  readonly onChange?: (read: () => string) => void
  /** Called when the editor is mounted with its text, and with null when it is unmounted. */
  readonly onEditor?: (editor: CodeEditorInstance | null) => void
  readonly onSave?: () => void
  readonly onBlur?: () => void
  /** Gives it the focus when its text first comes, unless a field or a dialog has it: on a screen that is there to type into it. */
  readonly takesFocus?: boolean
}

/** What an editable text was when its editor went. */
interface Typed {
  readonly revision: string | number | undefined
  readonly model: monaco.editor.ITextModel
}

/** Monaco as a control: lazy, in the app's colours, disposed with its text when it goes away. Texts have line feeds only. */
export function CodeEditor(props: CodeEditorProps) {
  const { readOnly } = props
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<CodeEditorInstance | null>(null)
  const { data: api, error } = useQuery(monacoQuery)
  useKeyHelp(t('Code'), editorKeys({ readOnly, saves: props.onSave !== undefined }))
  useEditorLook(api, editor, props)
  const isRecalled = useEditorText(api, editor, props)
  useLineMark(editor, props, isRecalled)
  useTextOptions(editor, props)
  useCiAssistance(api, editor, props)
  // Last, so that on unmount the text is read from the editor before that is disposed.
  useNewEditor(api, host, setEditor, props)
  const hasVim = useSettings()?.editorKeys === 'vim' && !readOnly
  return (
    <div className={classes.frame} data-vim={hasVim || undefined}>
      <div ref={host} className={classes.host} data-editable={!readOnly || undefined} />
      {api && editor && !readOnly && <TabHint api={api} editor={editor} />}
      {editor && hasVim && <VimLine editor={editor} onSave={props.onSave} />}
      {!editor && !error && <LoadingCode />}
      {error && (
        <div className={classes.failed}>
          <EmptyState
            icon={<IconPlugX size={30} stroke={1.5} />}
            title={t('The code editor could not be loaded')}
            description={t(
              'A part of the app itself is missing ({reason}). Open the window again; if the problem persists, reinstall the app.',
              { reason: error.message },
            )}
          />
        </div>
      )}
    </div>
  )
}

/** Gives an editor the app's colours, its name, and what it offers for the kind of text. */
function useEditorLook(
  api: Monaco | undefined,
  editor: CodeEditorInstance | null,
  { readOnly, label, plainLayout = false }: CodeEditorProps,
): void {
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    api?.editor.setTheme(themes[scheme])
  }, [api, scheme])
  useEffect(() => {
    editor?.updateOptions({
      readOnly,
      domReadOnly: readOnly,
      ariaLabel: label,
      folding: !plainLayout,
      stickyScroll: { enabled: !plainLayout },
      ...(readOnly && { renderLineHighlight: 'none' as const }),
    })
  }, [editor, readOnly, label, plainLayout])
}

/**
 * What makes a text another one. An editable text is its own master: `value` is read when the model is made, not followed. Nor does it go
 * when its file gets another name; only its language follows.
 */
function shownText({ readOnly, path, value }: CodeEditorProps) {
  return { shownPath: readOnly ? path : null, shownValue: readOnly ? value : null }
}

/**
 * Puts the text into an editor, as it was left where that is remembered, and follows its changes and its language.
 * @returns whether the present text stands where it was left, so that its line is not gone to once more
 */
function useEditorText(
  api: Monaco | undefined,
  editor: CodeEditorInstance | null,
  props: CodeEditorProps,
): { current: boolean } {
  const { path, value, revision, readOnly } = props
  const changed = useEffectEvent((read: () => string) => props.onChange?.(read))
  const appeared = useEffectEvent((instance: CodeEditorInstance | null) => props.onEditor?.(instance))
  // Typed text and its undo history outlive the editor, which is recreated when its tab is shown again.
  const typed = useRef<Typed | null>(null)
  const isGone = useRef(false)
  useGone(() => {
    isGone.current = true
    typed.current?.model.dispose()
  })
  const presentPath = useEffectEvent(() => path)
  const presentMemory = useEffectEvent(() => ({ memory: props.memory, left: props.memory?.recall(props.line) ?? null }))
  const givesFocus = useRef(props.takesFocus === true)
  const isRecalled = useRef(false)
  const { shownPath, shownValue } = shownText(props)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision or a new read-only text or file makes a new model
  useEffect(() => {
    if (!api || !editor) return
    const before = typed.current
    typed.current = null
    const isSame = before?.revision === revision
    if (!isSame) before?.model.dispose()
    const model = (isSame ? before?.model : null) ?? createModel(api, presentPath(), value)
    const onContent = model.onDidChangeContent(() => changed(() => model.getValue(api.editor.EndOfLinePreference.LF)))
    editor.setModel(model)
    // That of this text: by the time it is removed, another one may be current.
    const { memory, left } = presentMemory()
    isRecalled.current = left !== null
    if (left) editor.restoreViewState(left)
    appeared(editor)
    if (givesFocus.current && mayTakeFocus()) editor.focus()
    givesFocus.current = false
    return () => {
      const leaving = editor.saveViewState()
      if (leaving) memory?.keep(leaving)
      appeared(null)
      onContent.dispose()
      editor.setModel(null)
      if (readOnly || isGone.current) model.dispose()
      else typed.current = { revision, model }
    }
  }, [api, editor, shownPath, revision, shownValue])

  useEffect(() => {
    const model = editor?.getModel()
    if (!api || !model || readOnly) return
    api.editor.setModelLanguage(model, getLanguage(api, path, model.getValue()))
  }, [api, editor, path, readOnly])
  return isRecalled
}

/** Goes to the line that a text is shown for, and marks it. */
function useLineMark(
  editor: CodeEditorInstance | null,
  props: CodeEditorProps,
  isRecalled: { current: boolean },
): void {
  const { line } = props
  const lastLine = Math.max(line ?? 0, props.lastLine ?? 0)
  const { shownPath, shownValue } = shownText(props)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark stands in a model, and a new one has none
  useEffect(() => {
    if (!editor) return
    const isWhereItWasLeft = isRecalled.current
    isRecalled.current = false
    if (line === undefined) return
    if (!isWhereItWasLeft) editor.revealLinesInCenterIfOutsideViewport(line, lastLine)
    const marks = editor.createDecorationsCollection([
      {
        range: { startLineNumber: line, startColumn: 1, endLineNumber: lastLine, endColumn: 1 },
        options: {
          isWholeLine: true,
          className: 'gatehouse-line-link',
          linesDecorationsClassName: 'gatehouse-line-mark',
        },
      },
    ])
    return () => marks.clear()
  }, [editor, line, lastLine, shownPath, shownValue])
}

/** Sets the options of a text that is edited. */
function useTextOptions(editor: CodeEditorInstance | null, { readOnly, path, revision }: CodeEditorProps): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is another language, and a new revision a new model
  useEffect(() => {
    if (!editor || readOnly) return
    const model = editor.getModel()
    if (model) editor.updateOptions(optionsOfText(model.getLanguageId(), model.getValue()))
  }, [editor, readOnly, path, revision])
}

/** Completion and hints in a CI file, which are loaded when one is edited. */
function useCiAssistance(
  api: Monaco | undefined,
  editor: CodeEditorInstance | null,
  { readOnly, path, revision }: CodeEditorProps,
): void {
  const isWanted = !readOnly && isCiFile(path)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is a new model
  useEffect(() => {
    const model = editor?.getModel()
    if (!api || !editor || !model || !isWanted) return
    let end: (() => void) | null = null
    let isOver = false
    // Without them the file can still be edited.
    import('./ci/assist-editor.ts').then(
      ({ assistCiFile }) => {
        if (!isOver && !model.isDisposed()) end = assistCiFile(api, editor, model)
      },
      () => undefined,
    )
    return () => {
      isOver = true
      end?.()
    }
  }, [api, editor, isWanted, revision])
}

/** Creates the editor in its element once Monaco is loaded, and disposes it when it goes. */
function useNewEditor(
  api: Monaco | undefined,
  host: { readonly current: HTMLElement | null },
  onEditor: (editor: CodeEditorInstance | null) => void,
  { onSave, onBlur }: CodeEditorProps,
): void {
  const saved = useEffectEvent(() => onSave?.())
  const blurred = useEffectEvent(() => onBlur?.())
  useEffect(() => {
    if (!api || !host.current) return
    const created = api.editor.create(host.current, { ...sharedOptions, model: null })
    // Not by `addCommand`, which keeps its key, and with it all that the screen has drawn, for as long as the page lives.
    const save = created.addAction({
      id: 'gatehouse.save',
      label: t('Save'),
      keybindings: [api.KeyMod.CtrlCmd | api.KeyCode.KeyS],
      run: () => saved(),
    })
    const blur = created.onDidBlurEditorWidget(() => blurred())
    const findGuard = guardFind(created, notifySlowPattern)
    onEditor(created)
    return () => {
      save.dispose()
      blur.dispose()
      findGuard.dispose()
      onEditor(null)
      created.dispose()
    }
  }, [api, host, onEditor])
}

/** Whether taking the focus loses nothing: no field is being typed in, and no dialog is open. */
function mayTakeFocus(): boolean {
  const active = document.activeElement
  return openDialogs().length === 0 && !active?.matches('input, textarea, select, [contenteditable="true"]')
}

function notifySlowPattern(): void {
  notifications.show({
    color: 'red',
    title: t('The pattern takes too long'),
    message: t('The search looks for it as plain text. Simplify it: repetitions inside of repetitions take longest.'),
  })
}

function LoadingCode() {
  return (
    <div className={classes.loading} role="status">
      <VisuallyHidden>{t('Loading the editor')}</VisuallyHidden>
      {[38, 62, 51, 24, 47, 58, 33, 44, 29, 55].map(width => (
        <Skeleton key={width} height={9} width={`${width}%`} radius="sm" aria-hidden />
      ))}
    </div>
  )
}

/** As a query, so that "everything on this screen has its data" counts Monaco in. */
const monacoQuery = queryOptions({
  queryKey: ['monaco'],
  queryFn: loadMonaco,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
})

/**
 * Lines of this length or more have no colours. Grammars run on the page's thread, those of all lines in view in one task, and the time
 * of some grows with the square of a line's length: a fifth of a second for fifty lines of the slowest one.
 */
const maxColouredLine = 800

const sharedOptions: monaco.editor.IStandaloneEditorConstructionOptions = {
  automaticLayout: true,
  fontFamily: codeFont,
  fontSize: 12.5,
  lineHeight: 20,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  padding: { top: 0, bottom: 12 },
  overviewRulerLanes: 0,
  wordWrap: 'off',
  contextmenu: false,
  // Anything but line feeds and carriage returns is content, not a line ending; no dialog asks about it.
  unusualLineTerminators: 'off',
  maxTokenizationLineLength: maxColouredLine,
  renderControlCharacters: true,
  // Invisible and confusable characters are boxed everywhere, whatever the language of the system.
  unicodeHighlight: {
    invisibleCharacters: true,
    ambiguousCharacters: true,
    nonBasicASCII: false,
    includeComments: true,
    includeStrings: true,
    allowedCharacters: {},
    allowedLocales: {},
  },
  fixedOverflowWidgets: true,
  links: false,
  accessibilitySupport: 'auto',
}

/** A text as the editor holds it. Brackets of long lines have no colours either: hundreds of thousands of them take seconds to draw. */
function createModel(api: typeof monaco, path: string, text: string): monaco.editor.ITextModel {
  const model = api.editor.createModel(text, getLanguage(api, path, text), uriFor(api, path))
  if (hasLineLongerThan(text, maxColouredLine)) {
    model.updateOptions({ bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false } })
  }
  return model
}

/** Each model has a unique address: two views of one file may be side by side. */
function uriFor(api: typeof monaco, path: string): monaco.Uri {
  return api.Uri.from({ scheme: 'gatehouse', authority: crypto.randomUUID(), path: `/${path}` })
}

/** The language of a file: by its name in Monaco's list, else by other clues. */
function getLanguage(api: typeof monaco, path: string, text: string): string {
  const model = api.editor.createModel('', undefined, uriFor(api, path))
  const byName = model.getLanguageId()
  model.dispose()
  if (byName !== plainText) return byName
  const guess = guessLanguage(path, text)
  const isMeant = ({ id, aliases = [] }: monaco.languages.ILanguageExtensionPoint) =>
    id === guess || aliases.some(alias => alias.toLowerCase() === guess)
  return api.languages.getLanguages().find(isMeant)?.id ?? plainText
}

/** A hint beside an editable text: what Tab does, and how to change that, so that keyboard users aren't trapped. */
function TabHint({ api, editor }: { readonly api: Monaco; readonly editor: CodeEditorInstance }) {
  const [leaves, setLeaves] = useState(false)
  useEffect(() => {
    const { CtrlCmd, WinCtrl } = api.KeyMod
    // On a Mac the one is Command, the other Control.
    const action = editor.addAction({
      id: 'gatehouse.tab',
      label: t('Toggle whether Tab moves focus'),
      keybindings: [CtrlCmd | api.KeyCode.KeyM, WinCtrl | api.KeyCode.KeyM],
      run: () => setLeaves(before => !before),
    })
    return () => action.dispose()
  }, [api, editor])
  useEffect(() => editor.updateOptions({ tabFocusMode: leaves }), [editor, leaves])
  return (
    <div className={classes.tabHint} role="status">
      <Trans
        message="{tab, select, indents {Press <kbd>Ctrl+M</kbd> so that Tab indents} other {Press <kbd>Ctrl+M</kbd> so that Tab moves focus}}"
        values={{ tab: leaves ? 'indents' : 'moves' }}
        components={{ kbd: <Kbd size="xs" /> }}
      />
    </div>
  )
}

/** The editor's keys for the key help: a selection of its own. */
function editorKeys({ readOnly, saves }: { readonly readOnly: boolean; readonly saves: boolean }): readonly KeyHelp[] {
  const find = { keys: ['mod+F'], words: t('Find in the text') }
  if (readOnly) return [find]
  return [
    find,
    { keys: ['mod+H'], words: t('Find and replace') },
    ...(saves ? [{ keys: ['mod+S'], words: t('Finish editing') }] : []),
    { keys: ['mod+Z'], words: t('Undo the last edit') },
    { keys: ['mod+/'], words: t('Toggle line comment') },
    { keys: ['alt+ArrowUp', 'alt+ArrowDown'], words: t('Move the line') },
    { keys: ['ctrl+M'], words: t('Toggle whether Tab moves focus') },
  ]
}
