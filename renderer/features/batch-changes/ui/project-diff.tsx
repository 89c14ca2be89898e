import { Alert, Loader, Text } from '@mantine/core'
import { useMemo } from 'react'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { errorOfStep } from '../../../ui/bulk/job.ts'
import { useTextDiffs } from '../../../ui/diff/compare/use-text-diffs.ts'
import { DiffView } from '../../../ui/diff/diff-view.tsx'
import { ExternalLink } from '../../../ui/link/external-link.tsx'
import { LinkAnchor } from '../../../ui/link/link.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { diffOfChange, getTexts, sourceOfChanges } from '../../editing/model/changes/diff-of-change.ts'
import { getCompareAddress } from '../model/apply.ts'
import type { ChangeForm } from '../model/form.ts'
import type { ProjectPlan } from '../model/plan.ts'
import type { PreviewRow } from '../model/rows.ts'
import classes from './batch-change.module.css'

/** What the change does to one project. */
export function ProjectDiff({ row, form }: { readonly row: PreviewRow; readonly form: ChangeForm }) {
  const { key, plan, step, changes } = row
  const error = step && errorOfStep(step)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
    <section className={classes.diff} tabIndex={0} aria-label={t('Changes of {name}', { name: plan?.path ?? key })}>
      <div className={classes.head}>
        <Text fw={600} size="sm">
          <VisibleText text={plan?.path ?? key} />
        </Text>
        {plan && <Branches plan={plan} branch={form.branch} />}
      </div>
      {error ? (
        <div className={classes.notes}>
          <Alert color="red" title={explain(error).title} role="alert">
            {explain(error).sentence}
          </Alert>
        </div>
      ) : plan ? (
        <>
          <Notes plan={plan} leftOut={row.leftOut} form={form} />
          {changes.length > 0 && <Diffs name={key} changes={changes} />}
        </>
      ) : (
        <div className={classes.notes}>
          <Loader size="sm" aria-label={t('Loading the project')} />
        </div>
      )}
    </section>
  )
}

function Branches({ plan, branch }: { readonly plan: ProjectPlan; readonly branch: string }) {
  const { id: connection } = useConnection()
  const { path, startBranch, hasBranch } = plan
  const address = getCompareAddress(plan, branch)
  if (startBranch === '') return null
  return (
    <>
      <Text size="sm" c="dimmed">
        <VisibleText
          text={
            hasBranch
              ? t('On the existing branch {branch}', { branch })
              : t('New branch {branch} from {start}', { branch, start: startBranch })
          }
        />
      </Text>
      {hasBranch && startBranch !== branch && (
        <>
          <LinkAnchor
            to="/c/$connection/p/$project/compare"
            params={{ connection, project: path }}
            search={{ from: startBranch, to: branch, view: 'files' }}
          >
            {t('Compare')}
          </LinkAnchor>
          {address !== null && (
            <ExternalLink address={address} title={t('Open in browser')}>
              {t('Compare on the service')}
            </ExternalLink>
          )}
        </>
      )}
    </>
  )
}

interface NotesProps extends Pick<PreviewRow, 'leftOut'> {
  readonly plan: ProjectPlan
  readonly form: ChangeForm
}

/** Why there is nothing to commit, what changed since an earlier run, and the files that are left out. */
function Notes({ plan, leftOut, form }: NotesProps) {
  const { status, reason, changedSince, startBranch } = plan
  return (
    <div className={classes.notes}>
      {status === 'done' && (
        <Alert color="green" title={t('Done')} role="status">
          <VisibleText text={t('Branch {branch} already has this change.', { branch: form.branch })} />
        </Alert>
      )}
      {reason !== null && (
        <Alert
          color={status === 'blocked' ? 'yellow' : 'gray'}
          title={status === 'blocked' ? t('Nothing can be committed') : t('Not changed')}
          role="status"
        >
          <VisibleText text={reason} />
        </Alert>
      )}
      {changedSince.length > 0 && (
        <Alert color="yellow" title={t('Changed on {branch} since the branch was created', { branch: startBranch })}>
          <FileList files={changedSince.map(path => ({ path, reason: null }))} />
        </Alert>
      )}
      {leftOut.length > 0 && (
        <Alert
          color="gray"
          title={t('Left out: {count, plural, one {# file} other {# files}}', { count: leftOut.length })}
        >
          <FileList files={leftOut} />
        </Alert>
      )}
    </div>
  )
}

const maxListed = 50

function FileList({ files }: { readonly files: readonly { readonly path: string; readonly reason: string | null }[] }) {
  return (
    <>
      {files.slice(0, maxListed).map(({ path, reason }) => (
        <div key={path}>
          <VisibleText text={reason === null ? path : t('{path}: {reason}', { path, reason })} />
        </div>
      ))}
      {files.length > maxListed && t('And {count, number} more', { count: files.length - maxListed })}
    </>
  )
}

function Diffs({ name, changes }: { readonly name: string; readonly changes: PreviewRow['changes'] }) {
  const pairs = useMemo(() => changes.map(getTexts), [changes])
  const diffs = useTextDiffs(pairs)
  const files = useMemo(
    () => changes.map((change, index) => diffOfChange(change, diffs[index] ?? null)),
    [changes, diffs],
  )
  const source = useMemo(() => sourceOfChanges(changes), [changes])
  if (diffs.includes('pending')) return <Loader size="sm" m="md" aria-label={t('Comparing the texts')} />
  return <DiffView files={files} comparison={`batch change ${name}`} source={source} heading="h2" opensTree={false} />
}
