import type { TaskAnswer, TaskInput, TaskName, TaskOutput, TaskPiece } from './tasks.ts'

type Implementation<N extends TaskName> = (
  input: TaskInput<N>,
  give: (piece: TaskPiece) => void,
) => TaskOutput<N> | Promise<TaskOutput<N>>

/** The implementation of each task, loaded at its first use. */
const implementations: { readonly [N in TaskName]: () => Promise<Implementation<N>> } = {
  markdown: async () => (await import('../../ui/markdown/document-tree.ts')).documentTree,
  table: async () => (await import('../code/table-text.ts')).readTableInPieces,
  compareFiles: async () => (await import('../../ui/diff/compare/diff-of-files.ts')).diffOfFiles,
  compareTexts: async () => {
    const { diffOfLargeTexts } = await import('../../ui/diff/diff-of-texts.ts')
    return texts => diffOfLargeTexts(texts)
  },
  changedWords: async () => (await import('../../ui/diff/word-changes.ts')).changedWordsOfPair,
  merge: async () => (await import('../code/three-way-merge.ts')).merge,
  highlight: async () => (await import('../../ui/diff/highlight/highlight.ts')).highlight,
  findReplacements: async () => (await import('../code/replace-text.ts')).findReplacements,
  setValue: async () => (await import('../code/set-value.ts')).setValue,
  tryPattern: async () => (await import('../code/search-pattern.ts')).tryPattern,
  notebook: async () => (await import('../code/notebook-summary.ts')).summarizeNotebook,
  format: async () => (await import('../code/format-text.ts')).formatText,
  prettyJson: async () => (await import('../code/pretty-json.ts')).prettyJson,
  visibleLines: async () => (await import('#shared/text/visible.ts')).visibleLines,
  image: async () => (await import('../../ui/images/image-verdict.ts')).judgeImage,
}

/** Runs one task and posts its result. Never throws. */
export async function answerTask<N extends TaskName>(
  { name, input }: { readonly name: N; readonly input: TaskInput<N> },
  post: (answer: TaskAnswer<N>) => void,
): Promise<void> {
  try {
    const run: Implementation<N> = await implementations[name]()
    post({ kind: 'begun' })
    post({ kind: 'output', output: await run(input, piece => post({ kind: 'piece', piece })) })
  } catch (thrown) {
    post({ kind: 'failed', thrown: thrown instanceof Error ? thrown : new Error(String(thrown)) })
  }
}
