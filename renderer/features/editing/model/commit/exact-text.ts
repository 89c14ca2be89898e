import { restoreLineEndings, withLineFeeds } from '../../../../lib/code/line-endings.ts'

const byteOrderMark = '\ufeff'

/** A file's exact text as an editor takes it: line feeds only, no byte order mark. */
export function editableText(exact: string): string {
  return withLineFeeds(exact.startsWith(byteOrderMark) ? exact.slice(1) : exact)
}

/** The exact text to write for an edited one: byte order mark and line endings are those of the text it began from. */
export function exactText(base: string, edited: string): string {
  const hasMark = base.startsWith(byteOrderMark)
  const text = restoreLineEndings(hasMark ? base.slice(1) : base, edited)
  return hasMark ? byteOrderMark + text : text
}
