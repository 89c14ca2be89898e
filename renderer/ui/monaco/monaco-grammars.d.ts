/** Monaco ships its grammars without declarations. */
declare module 'monaco-editor/languages/definitions/*' {
  export const language: import('monaco-editor/editor/editor.api.js').languages.IMonarchLanguage
}

/** The part of Monaco that makes a grammar ready to run, likewise without declarations. */
declare module 'monaco-editor/editor/standalone/common/monarch/monarchCompile.js' {
  type Grammar = import('monaco-editor/editor/editor.api.js').languages.IMonarchLanguage
  interface Rule {
    resolveRegex(state: string): RegExp
  }
  export function compile(
    id: string,
    grammar: Grammar,
  ): { readonly tokenizer: Readonly<Record<string, readonly Rule[]>> }
}

declare module 'monaco-editor/editor/standalone/common/monarch/monarchLexer.js' {
  type Lexer = ReturnType<typeof import('monaco-editor/editor/standalone/common/monarch/monarchCompile.js').compile>
  type State = import('monaco-editor/editor/editor.api.js').languages.IState
  export class MonarchTokenizer {
    constructor(languages: object, theme: null, id: string, lexer: Lexer, configuration: object)
    getInitialState(): State
    tokenize(
      line: string,
      hasEndOfLine: boolean,
      state: State,
    ): { readonly tokens: readonly { readonly offset: number; readonly type: string }[]; readonly endState: State }
  }
}
