import { Title } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import type { TreeEntry } from '#shared/contract/repository.ts'
import { VisibleText } from '../../../common/text/visible-text.tsx'
import { useFile } from '../file/use-file.ts'
import { FileLink } from '../project/links.tsx'
import { entryKind } from './entry-kind.ts'
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

/** A README below its folder, as plain text. */
export function Readme({ entry, refName }: { readonly entry: TreeEntry; readonly refName: string }) {
  const { content } = useFile(entry.path, refName, { secondary: true })
  if (content?.kind !== 'text') return null
  return (
    <section className={classes.readme} aria-label={entry.name}>
      <Title order={2} className={classes.title}>
        <IconBook2 size={15} aria-hidden />
        <FileLink refName={refName} path={entry.path} className={classes.link}>
          <VisibleText text={entry.name} />
        </FileLink>
      </Title>
      <pre className={classes.text}>
        <VisibleText text={content.text.slice(0, shownCharacters)} multiline />
      </pre>
    </section>
  )
}
