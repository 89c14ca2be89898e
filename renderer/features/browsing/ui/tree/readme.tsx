import { Title } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import type { TreeEntry } from '#shared/contract/repository.ts'
import { visibleString } from '#shared/text/visible.ts'
import { FileLink } from '../../../../lib/project/links.tsx'
import { parentFolder } from '../../../../lib/project/paths.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { Markdown } from '../../../../ui/markdown/markdown.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { useFile } from '../../model/file/use-file.ts'
import { entryKind } from '../../model/tree/entry-kind.ts'
import classes from './readme.module.css'

/** Longer ones are opened as a file. */
const shownCharacters = 100_000

/** The README among the entries of a folder, if there is one that can be read as it is. */
export function readmeOf(entries: readonly TreeEntry[]): TreeEntry | undefined {
  return entries.find(
    entry =>
      /^readme(?:\.(?:md|markdown|txt|rst|adoc))?$/i.test(entry.name) && /^(?:file|executable)$/.test(entryKind(entry)),
  )
}

/** A README below its folder: as a document when it is Markdown, else as the text it is. */
export function Readme({ entry, refName }: { readonly entry: TreeEntry; readonly refName: string }) {
  const { id } = useProject()
  const { content } = useFile(entry.path, refName, { secondary: true })
  if (content?.kind !== 'text') return null
  return (
    <section className={classes.readme} aria-label={visibleString(entry.name)}>
      <Title order={2} className={classes.title}>
        <IconBook2 size={15} aria-hidden />
        <FileLink refName={refName} path={entry.path} className={classes.link}>
          <VisibleText text={entry.name} />
        </FileLink>
      </Title>
      {/\.(?:md|markdown)$/i.test(entry.name) ? (
        <Markdown text={content.text} place={{ project: id, ref: refName, folder: parentFolder(entry.path) }} />
      ) : (
        <pre className={classes.text}>
          <VisibleText text={content.text.slice(0, shownCharacters)} multiline />
        </pre>
      )}
    </section>
  )
}
