import { Button } from '@mantine/core'
import { IconGitCommit, IconPencilOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { DraftSummary } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { Page } from '../../../../ui/screen/screen.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/states/states.tsx'
import { Trans } from '../../../../ui/text/trans.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { useDrafts } from '../../model/drafts/use-drafts.ts'
import { DraftList } from '../draft-list.tsx'
import classes from './drafts-screen.module.css'

/** The unsaved edits of this project. */
export function DraftsScreen() {
  const list = useDrafts()
  return (
    <Page title={t('Drafts')} content="measure">
      <ProjectDrafts list={list} />
    </Page>
  )
}

function ProjectDrafts({ list }: { readonly list: ReturnType<typeof useDrafts> }) {
  const params = useProjectParams()
  const { drafts, isPending, error, refresh } = list
  if (isPending) return <LoadingState rows={4} label={t('Loading the drafts')} />
  if (error) return <ErrorState error={error} onRetry={refresh} />
  if (drafts.length === 0) {
    return (
      <EmptyState
        icon={<IconPencilOff size={30} stroke={1.5} />}
        title={t('No drafts')}
        description={t(
          'An edit that is not committed yet is kept here, on this computer, from the first key on. It survives a crash and a lost network.',
        )}
      />
    )
  }
  return (
    <>
      <nav className={classes.branches} aria-label={t('Changes by branch')}>
        {countByBranch(drafts).map(([branch, count]) => (
          <Button
            key={branch}
            variant="default"
            leftSection={<IconGitCommit size={14} />}
            renderRoot={props => (
              <Link {...props} to="/c/$connection/p/$project/changes" params={params} search={{ branch }} />
            )}
          >
            <Trans
              message="Review {count, plural, one {the change} other {# changes}} for <visibleText/>"
              values={{ count }}
              components={{ visibleText: <VisibleText text={branch} className={classes.branch} /> }}
            />
          </Button>
        ))}
      </nav>
      <DraftList drafts={drafts} list={list} label={t('Drafts')} />
    </>
  )
}

/** The branches that have drafts, in the order of the drafts. */
function countByBranch(drafts: readonly DraftSummary[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const { branch, state } of drafts) if (state === 'current') counts.set(branch, (counts.get(branch) ?? 0) + 1)
  return [...counts]
}
