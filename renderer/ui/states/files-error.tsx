import { Button } from '@mantine/core'
import { IconCloudOff, IconFileUnknown, IconGitBranch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type AppError, explain } from '#shared/errors.ts'
import { formatSentences, t } from '#shared/i18n/i18n.ts'
import { commitWithoutStatsQuery } from '#shared/queries/repository.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnection } from '../../lib/connection/use-connection.ts'
import { useOperation } from '../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../lib/project/links.tsx'
import { useProject } from '../../lib/project/project-context.ts'
import { shortRef } from '../../lib/project/short-ref.ts'
import { EmptyState, ErrorState } from './states.tsx'

interface FilesErrorProps {
  readonly error: AppError
  readonly refName: string
  readonly path: string
  onRetry(): void
}

/**
 * Why a file or folder can't be shown. A service answers "not found" for a missing ref, a missing path and missing
 * access alike, so the ref and the path are checked.
 */
export function FilesError({ error, refName, path, onRetry }: FilesErrorProps) {
  const connection = useConnection()
  if (error.kind === 'offline' || error.kind === 'timeout') {
    return (
      <EmptyState
        role="alert"
        icon={<IconCloudOff size={30} stroke={1.5} />}
        title={t('Not kept on this computer')}
        description={formatSentences([
          path === ''
            ? t('This was never opened here at {ref}.', { ref: shortRef(refName) })
            : t('“{path}” was never opened here at {ref}.', { path: visibleString(path), ref: shortRef(refName) }),
          explain(error, connection.name).sentence,
        ])}
        action={
          <Button variant="default" onClick={onRetry}>
            {t('Try again')}
          </Button>
        }
      />
    )
  }
  if (error.kind === 'notFound') return <Missing error={error} refName={refName} path={path} onRetry={onRetry} />
  return <ErrorState error={error} onRetry={onRetry} />
}

function Missing({ error, refName, path, onRetry }: FilesErrorProps) {
  const { id, defaultBranch } = useProject()
  const params = useProjectParams()
  const commit = useOperation(commitWithoutStatsQuery(id, refName))
  if (commit.isPending) return null
  if (commit.data && path !== '') {
    return (
      <EmptyState
        role="alert"
        icon={<IconFileUnknown size={30} stroke={1.5} />}
        title={t('Not at this ref')}
        description={t('There is no “{path}” at {shortRef}. It may have been removed, renamed or added later.', {
          path: visibleString(path),
          shortRef: visibleString(shortRef(refName)),
        })}
        action={
          <>
            <Button
              variant="default"
              renderRoot={props => (
                <Link
                  {...props}
                  to="/c/$connection/p/$project/commits"
                  params={params}
                  search={{ ref: refName, path }}
                />
              )}
            >
              {t('History of this path')}
            </Button>
            <Button
              variant="default"
              renderRoot={props => (
                <Link {...props} to="/c/$connection/p/$project/tree" params={params} search={{ ref: refName }} />
              )}
            >
              {t('All files at {shortRef}', { shortRef: visibleString(shortRef(refName)) })}
            </Button>
          </>
        }
      />
    )
  }
  if (commit.error?.kind === 'notFound' && defaultBranch !== null && defaultBranch !== refName) {
    return (
      <EmptyState
        role="alert"
        icon={<IconGitBranch size={30} stroke={1.5} />}
        title={t('No ref “{shortRef}”', { shortRef: visibleString(shortRef(refName)) })}
        description={t(
          'No branch, tag or commit has this name. A branch is often deleted when it is merged. Pick another above, or go to the default branch.',
        )}
        action={
          <Button
            variant="default"
            renderRoot={props => (
              <Link
                {...props}
                to="/c/$connection/p/$project/tree"
                params={params}
                search={{ ref: defaultBranch, ...(path !== '' && { path }) }}
              />
            )}
          >
            {t('Go to {defaultBranch}', { defaultBranch: visibleString(defaultBranch) })}
          </Button>
        }
      />
    )
  }
  return <ErrorState error={error} onRetry={onRetry} />
}
