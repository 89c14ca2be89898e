import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { shortRef } from '../../lib/project/short-ref.ts'
import { UndoButton } from '../journal/written-toast.tsx'
import { ExternalLink } from '../link/external-link.tsx'

interface Committed {
  readonly branch: string
  /** Null when only the content on the branch is known to be there. */
  readonly sha: string | null
  /** Its entry in the journal; null when only the content is known to be there. */
  readonly journal: number | null
  /** The service's form for a merge request of the branch; null on the default branch, or when it is not known. */
  readonly mergeRequestForm: string | null
  open(sha: string): void
}

/** Shows a notice that a commit was created, with a link to it. */
export function showCommitted({ branch, sha, journal, mergeRequestForm, open }: Committed): void {
  const notice = notifications.show({
    color: 'green',
    title: t('Committed to {branch}', { branch: visibleString(branch) }),
    autoClose: 10_000,
    message:
      sha === null ? (
        t('The branch has exactly this content.')
      ) : (
        <Group gap={8}>
          <code>{shortRef(sha)}</code>
          <Button size="compact-xs" variant="subtle" onClick={() => open(sha)}>
            {t('Open the commit')}
          </Button>
          <UndoButton operation="commits.create" journal={journal} onAsk={() => notifications.hide(notice)} />
          {mergeRequestForm !== null && (
            <ExternalLink address={mergeRequestForm} title={t('Opens the service’s form in the browser')}>
              {t('Create a merge request')}
            </ExternalLink>
          )}
        </Group>
      ),
  })
}
