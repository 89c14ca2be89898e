import { ActionIcon, Badge, Button, Tooltip } from '@mantine/core'
import { IconArrowsDiff, IconDownload, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { DraftSummary } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { request } from '../../../lib/bridge/bridge.ts'
import { saveFile } from '../../../lib/bridge/save-file.ts'
import { getHost } from '../../../lib/connection/describe.ts'
import { shortRef } from '../../../lib/project/short-ref.ts'
import { FilePath } from '../../../ui/text/path-text.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import classes from './draft-list.module.css'

interface DraftRowProps {
  readonly draft: DraftSummary
  readonly connected: boolean
  readonly onCompare: () => void
  readonly onPutBack: () => void
  readonly onDiscard: () => void
}

/** One unsaved edit. */
export function DraftRow(props: DraftRowProps) {
  const { draft, connected } = props
  const { branch, baseCommit, message, state } = draft
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.head}>
          <DraftPath draft={draft} isLink={connected && state === 'current'} />
          {state === 'elsewhere' && (
            <Badge size="xs" radius="sm" tt="none" variant="default">
              {t('From {origin}', { origin: formatOrigin(draft) })}
            </Badge>
          )}
          {state === 'aside' && (
            <Badge size="xs" radius="sm" tt="none" variant="default">
              {t('Put aside')}
            </Badge>
          )}
        </div>
        <div className={classes.facts}>
          <span className={classes.branch} title={branch}>
            <Trans message="on <visibleText/>" components={{ visibleText: <VisibleText text={shortRef(branch)} /> }} />
          </span>
          {state === 'unreadable' ? (
            <span className={classes.warn}>{t('can’t be read: its key isn’t available in the keychain')}</span>
          ) : (
            <span>
              {baseCommit === null ? (
                t('new file')
              ) : (
                <Base draft={draft} project={getProject(draft)} connected={connected} />
              )}
            </span>
          )}
          {listBadges(draft).map(word => (
            <span key={word}>{word}</span>
          ))}
          {message !== '' && <VisibleText text={message} className={classes.message} />}
        </div>
      </div>
      <TimeAgo value={draft.updatedAt} className={classes.age} />
      <DraftActions {...props} />
    </li>
  )
}

/** The path of a draft, which leads to where it is edited. */
function DraftPath({ draft, isLink }: { readonly draft: DraftSummary; readonly isLink: boolean }) {
  const { connection, branch, path, baseCommit, holds } = draft
  const shown = { className: classes.path, title: visibleString(path) }
  if (!isLink) {
    return (
      <span {...shown}>
        <FilePath text={path} />
      </span>
    )
  }
  const isTyped = holds === 'text' || holds === 'unchanged'
  return (
    <Link
      {...(isTyped
        ? {
            to: '/c/$connection/p/$project/edit' as const,
            search: { branch, path, ...(baseCommit === null && { create: true }) },
          }
        : { to: '/c/$connection/p/$project/changes' as const, search: { branch, path } })}
      params={{ connection, project: getProject(draft) }}
      {...shown}
    >
      <FilePath text={path} />
    </Link>
  )
}

/** What can be done with a draft. */
function DraftActions({ draft, connected, onCompare, onPutBack, onDiscard }: DraftRowProps) {
  const { path, state } = draft
  return (
    <>
      {connected && state === 'aside' && (
        <Tooltip label={t('Makes it the draft the editor opens; the one it opens now is put aside')}>
          <Button
            variant="default"
            size="compact-sm"
            onClick={onPutBack}
            aria-label={t('Put the draft of {path} back', { path })}
          >
            {t('Put back')}
          </Button>
        </Tooltip>
      )}
      {connected && state === 'elsewhere' && (
        <Tooltip label={t('Makes it a draft of what the connection is now. Compare it first')}>
          <Button
            variant="default"
            size="compact-sm"
            onClick={onPutBack}
            aria-label={t('Use the draft of {path} here', { path })}
          >
            {t('Use here')}
          </Button>
        </Tooltip>
      )}
      {state === 'elsewhere' && (
        <Tooltip label={t('Export…')}>
          <ActionIcon aria-label={t('Export the draft of {path}', { path })} onClick={() => void exportDraft(draft)}>
            <IconDownload size={15} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label={t('Compare…')}>
        <ActionIcon
          aria-label={t('Compare the draft of {path}', { path })}
          onClick={onCompare}
          disabled={state === 'unreadable'}
        >
          <IconArrowsDiff size={15} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('Discard…')}>
        <ActionIcon aria-label={t('Discard the draft of {path}', { path })} onClick={onDiscard}>
          <IconTrash size={15} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}

/** The project of a draft, as links name it. */
function getProject({ project, projectPath }: DraftSummary): string {
  return projectPath ?? project
}

function Base({
  draft: { connection, baseCommit },
  project,
  connected,
}: {
  readonly draft: DraftSummary
  readonly project: string
  readonly connected: boolean
}) {
  const sha = baseCommit ?? ''
  if (!connected) return <>{t('from {sha}', { sha: sha.slice(0, 8) })}</>
  return (
    <Trans
      message="from <link/>"
      components={{
        link: (
          <Link to="/c/$connection/p/$project/commit/$sha" params={{ connection, project, sha }}>
            {sha.slice(0, 8)}
          </Link>
        ),
      }}
    />
  )
}

/** The service, account and sudo user a draft was made as. */
function formatOrigin({ origin: { service, account, sudo } }: DraftSummary): string {
  const where = service === null ? t('the sandbox') : getHost(service)
  const who = sudo ?? account
  return visibleString(who === null ? where : t('{where}, as {who}', { where, who }))
}

/** Saves a draft with its origin, as it can't be committed from here. */
async function exportDraft({ id, path }: DraftSummary): Promise<void> {
  await saveFile(async () => {
    const draft = await request('drafts.read', { id })
    const name = `draft-${path.split('/').at(-1) ?? 'file'}`
    return { name, type: 'json', content: JSON.stringify(draft, null, 2) }
  })
}

/** The changes of a draft besides its text. */
function listBadges({ holds, previousPath, executable }: DraftSummary): readonly string[] {
  return [
    holds === 'deleted' && 'deleted',
    holds === 'bytes' && 'bytes',
    previousPath !== null && t('moved from {previousPath}', { previousPath: visibleString(previousPath) }),
    executable !== null && (executable ? t('made executable') : t('no longer executable')),
  ].filter(word => word !== false)
}
