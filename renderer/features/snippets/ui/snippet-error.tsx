import { Button } from '@mantine/core'
import { IconCloudOff, IconFileUnknown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type AppError, explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { EmptyState, ErrorState } from '../../../ui/states/states.tsx'

/** Why a snippet can't be shown. `error` is null for a link with a malformed ID. */
export function SnippetError({ error, onRetry }: { readonly error: AppError | null; readonly onRetry?: () => void }) {
  const { name } = useConnection()
  const params = useProjectParams()
  const all = (
    <Button
      variant="default"
      renderRoot={props => <Link {...props} to="/c/$connection/p/$project/snippets" params={params} />}
    >
      {t('All snippets')}
    </Button>
  )
  if (error === null || error.kind === 'notFound') {
    return (
      <EmptyState
        icon={<IconFileUnknown size={30} stroke={1.5} />}
        title={t('Snippet not found')}
        description={t(
          'It was deleted, or it is private and belongs to another user. Only its author and administrators can tell which.',
        )}
        action={all}
      />
    )
  }
  if (error.kind === 'offline' || error.kind === 'timeout') {
    return (
      <EmptyState
        icon={<IconCloudOff size={30} stroke={1.5} />}
        title={t('Not kept on this computer')}
        description={t('This snippet was never opened here, and {sentence}', {
          sentence: explain(error, name).sentence,
        })}
        action={
          <>
            <Button variant="default" onClick={onRetry}>
              {t('Try again')}
            </Button>
            {all}
          </>
        }
      />
    )
  }
  return <ErrorState error={error} onRetry={onRetry} action={all} />
}
