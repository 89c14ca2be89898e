import { Skeleton } from '@mantine/core'
import { toTooltip } from '#shared/text/visible.ts'
import { type FileContent, lineCount, type TextContent } from '../../../../lib/code/file-content.ts'
import { formatSize } from '../../../../lib/code/format-size.ts'
import { useOperation } from '../../../../lib/operations/use-operation.ts'
import { CommitLink } from '../../../../lib/project/links.tsx'
import { useProject } from '../../../../lib/project/project-context.ts'
import { UserName } from '../../../../ui/people/user-name.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../../ui/time/time-ago.tsx'
import type { FileInView } from '../../model/file/use-file.ts'
import { type EntryKind, kindNames } from '../../model/tree/entry-kind.ts'
import classes from './blob-screen.module.css'

interface FileFactsProps {
  readonly file: FileInView
  readonly kind: EntryKind
  readonly mode: string | undefined
}

/** One line about a file: size, lines, mode, encoding, and the commit that touched it last. */
export function FileFacts({ file, kind, mode }: FileFactsProps) {
  const { metadata, content } = file
  return (
    <div className={classes.facts}>
      {metadata ? (
        <>
          <span className={classes.measures}>{[formatSize(metadata.size), ...factsOf(content)].join(' · ')}</span>
          {kind !== 'file' && (
            <span className={classes.measures}>{`${kindNames[kind]}${mode ? ` (${mode})` : ''}`}</span>
          )}
          <LastCommit sha={metadata.last_commit_id} />
        </>
      ) : (
        <Skeleton height={9} width={180} radius="sm" />
      )}
    </div>
  )
}

function factsOf(content: FileContent | undefined): readonly string[] {
  switch (content?.kind) {
    case undefined:
      return []
    case 'empty':
      return ['empty']
    case 'binary':
      return ['binary']
    case 'lfsPointer':
      return ['LFS pointer']
    case 'text':
      return textFacts(content)
  }
}

const endingNames = { none: null, lf: 'LF', crlf: 'CRLF', cr: 'CR', mixed: 'mixed line endings' } as const

function textFacts(content: TextContent): readonly string[] {
  const lines = lineCount(content)
  const facts = [
    `${lines.toLocaleString()} ${lines === 1 ? 'line' : 'lines'}`,
    endingNames[content.lineEndings],
    content.invalidAt ? `not valid ${content.encoding}` : encodingName(content),
    content.endsWithNewline ? null : 'no newline at the end',
  ]
  return facts.filter(fact => fact !== null)
}

function encodingName({ encoding, byteOrderMark }: TextContent): string {
  return byteOrderMark ? `${encoding} with BOM` : encoding
}

function LastCommit({ sha }: { readonly sha: string }) {
  const { id } = useProject()
  const { data, isPending } = useOperation('commits.get', { id, sha, stats: false })
  if (isPending) return <Skeleton height={9} width={220} radius="sm" ml="auto" />
  if (!data) return null
  const commit = data.value
  return (
    <span className={classes.last}>
      <span className={classes.author}>
        <UserName name={commit.author_name} email={commit.author_email} size={16} />
      </span>
      <CommitLink sha={commit.id} className={classes.title} title={toTooltip(commit.message)}>
        <VisibleText text={commit.title} />
      </CommitLink>
      <TimeAgo value={commit.committed_date ?? commit.created_at} className={classes.age} />
    </span>
  )
}
