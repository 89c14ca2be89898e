import { Alert, Button, Tabs } from '@mantine/core'
import {
  IconArrowsLeftRight,
  IconCloudOff,
  IconEqual,
  IconFileDiff,
  IconGitBranch,
  IconGitFork,
  IconHistory,
  IconNotes,
  IconScissors,
} from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type AppError, explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { useRecentRefs } from '../../../lib/project/recent-refs.ts'
import { shortRef } from '../../../lib/project/short-ref.ts'
import { CommitDays } from '../../../ui/commits/commit-days.tsx'
import { Counts } from '../../../ui/diff/counts.tsx'
import type { DiffFile } from '../../../ui/diff/diff-file.ts'
import { DiffView } from '../../../ui/diff/diff-view.tsx'
import { useRepositorySource } from '../../../ui/diff/source.ts'
import { Page } from '../../../ui/screen/screen.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import type { Relation, Totals } from '../model/comparison.ts'
import type { CompareSearch } from '../model/routes.ts'
import { type Compared, type Comparison, useComparison } from '../model/use-comparison.ts'
import { CompareBar } from './compare-bar.tsx'
import { CompareFacts, Ref } from './compare-facts.tsx'
import classes from './compare-screen.module.css'
import { NotesDraft } from './notes-draft.tsx'

const titles: Readonly<Record<Relation, string>> = {
  sameRef: t('The same ref twice'),
  sameCommit: t('The same commit'),
  contained: t('Nothing new'),
  ahead: t('Nothing differs'),
  diverged: t('Nothing differs'),
  unrelated: t('Nothing differs'),
  unknown: t('Nothing differs'),
}

/** The differences between two refs: commits and files, since their merge base or direct (document 1, section 4.3). */
export function CompareScreen() {
  const { defaultRef } = useProject()
  const { current } = useRecentRefs()
  const params = useProjectParams()
  const navigate = useNavigate()
  const search = useSearch({ from: '/c/$connection/p/$project/compare' })
  const { from = defaultRef, to = current ?? defaultRef, straight = false, view = 'commits' } = search
  const compared: Compared = { from, to, straight }
  const result = useComparison(compared)
  const { comparison, relation, error } = result

  const change = (part: Partial<CompareSearch>, replace = false) => {
    const { straight: isStraight, ...next } = { ...compared, view: search.view, ...part }
    void navigate({
      to: '/c/$connection/p/$project/compare',
      params,
      search: { ...next, ...(isStraight && { straight: true }) },
      replace,
    })
  }
  const swap = () => change({ from: to, to: from })
  const isEmpty = comparison && comparison.commits.length === 0 && comparison.files.length === 0
  return (
    <Page
      title={t('Compare')}
      toolbar={<CompareBar compared={compared} provenance={result.provenance} onChange={change} />}
    >
      {result.isPending ? (
        <LoadingState rows={10} rowHeight={46} label={t('Comparing')} />
      ) : comparison ? (
        <>
          <CompareFacts compared={compared} result={result} />
          <CompareNotes compared={compared} relation={relation} isCut={comparison.isCut} totals={comparison.totals} />
          {isEmpty ? (
            <NothingDiffers compared={compared} relation={relation} onSwap={swap} />
          ) : (
            <CompareViews
              key={`${from}\n${to}\n${straight}`}
              comparison={comparison}
              before={straight ? result.fromTip?.id : (result.base ?? result.fromTip)?.id}
              after={result.toTip?.id}
              compared={compared}
              view={view}
              onView={next => change({ view: next }, true)}
            />
          )}
        </>
      ) : (
        error && (
          <CompareError
            compared={compared}
            error={error}
            missing={result.missing}
            onChange={change}
            onRetry={result.refetch}
          />
        )
      )}
    </Page>
  )
}

interface CompareNotesProps {
  readonly compared: Compared
  readonly relation: Relation
  readonly isCut: boolean
  readonly totals: Totals
}

/** Notes needed to interpret the comparison. */
function CompareNotes({ compared: { from, to, straight }, relation, isCut, totals }: CompareNotesProps) {
  return (
    <>
      {relation === 'unrelated' && (
        <Alert
          className={classes.alert}
          color="yellow"
          icon={<IconGitFork size={16} />}
          title={t('Unrelated histories')}
        >
          <Trans
            message="<from/> and <to/> have unrelated histories{isDirect, select, true {} other {, so there is no merge base: they are compared directly}}. Every commit of <to/> is listed."
            values={{ isDirect: `${straight}` }}
            components={{ from: <Ref name={from} />, to: <Ref name={to} /> }}
          />
        </Alert>
      )}
      {isCut && (
        <Alert className={classes.alert} color="yellow" icon={<IconScissors size={16} />} title={t('Not all of it')}>
          {t(
            'The service has limits for a comparison and cut this one; the numbers count what it sent. Choose refs that are nearer to each other to see the rest, or open single commits.',
          )}
        </Alert>
      )}
      {!isCut && totals.withoutLines > 0 && (
        <p className={classes.note}>
          {t('{counted} came without lines: empty, not text, or beyond the service’s limits for a diff.', {
            counted: t('{count, plural, one {# file} other {# files}}', { count: totals.withoutLines }),
          })}
        </p>
      )}
    </>
  )
}

interface NothingDiffersProps {
  readonly compared: Compared
  readonly relation: Relation
  onSwap(): void
}

/** A comparison without commits and files, and why it has none. */
function NothingDiffers({ compared: { from, to }, relation, onSwap }: NothingDiffersProps) {
  const isSame = relation === 'sameRef' || relation === 'sameCommit'
  return (
    <EmptyState
      icon={<IconEqual size={30} stroke={1.5} />}
      title={titles[relation]}
      description={
        relation === 'sameRef' ? (
          <Trans
            message="<ref/> is on both sides. Pick another branch, tag or commit on one of them."
            components={{ ref: <Ref name={from} /> }}
          />
        ) : relation === 'sameCommit' ? (
          <Trans
            message="<ref/> and <ref2/> are two names of one commit, so nothing lies between them."
            components={{ ref: <Ref name={from} />, ref2: <Ref name={to} /> }}
          />
        ) : (
          <Trans
            message="<ref/> has everything that <ref2/> has. Swap the sides to see its other commits."
            components={{ ref: <Ref name={from} />, ref2: <Ref name={to} /> }}
          />
        )
      }
      action={
        !isSame && (
          <Button variant="default" leftSection={<IconArrowsLeftRight size={14} />} onClick={onSwap}>
            {t('Swap the sides')}
          </Button>
        )
      }
    />
  )
}

interface CompareErrorProps {
  readonly compared: Compared
  readonly error: AppError
  /** Which of the two refs are not there. */
  readonly missing: readonly string[]
  onChange(part: Partial<Compared>): void
  onRetry(): void
}

/** Why two refs can't be compared. */
function CompareError({ compared, error, missing, onChange, onRetry }: CompareErrorProps) {
  const connection = useConnection()
  const { defaultBranch } = useProject()
  const name = (ref: string) => `“${visibleString(shortRef(ref))}”`
  if (error.kind === 'offline' || error.kind === 'timeout') {
    return (
      <EmptyState
        icon={<IconCloudOff size={30} stroke={1.5} />}
        title={t('Not kept on this computer')}
        description={t('{name} and {name2} were never compared here in this way, and {sentence}', {
          name: name(compared.from),
          name2: name(compared.to),
          sentence: explain(error, connection.name).sentence,
        })}
        action={
          <Button variant="default" onClick={onRetry}>
            {t('Try again')}
          </Button>
        }
      />
    )
  }
  if (error.kind !== 'notFound' || missing.length === 0) return <ErrorState error={error} onRetry={onRetry} />
  const side = missing.includes(compared.to) ? 'to' : 'from'
  const canUseDefault = missing.length === 1 && defaultBranch !== null && !missing.includes(defaultBranch)
  return (
    <EmptyState
      icon={<IconGitBranch size={30} stroke={1.5} />}
      title={
        missing.length === 2
          ? t('No ref {from} and no ref {to}', { from: name(missing[0] ?? ''), to: name(missing[1] ?? '') })
          : t('No ref {missing}', { missing: name(missing[0] ?? '') })
      }
      description={t(
        'No branch, tag or commit has this name. A branch is often deleted when it is merged. Pick another above.',
      )}
      action={
        <>
          {canUseDefault && (
            <Button variant="default" onClick={() => onChange({ [side]: defaultBranch })}>
              {t('Use {defaultBranch} instead', { defaultBranch: visibleString(defaultBranch) })}
            </Button>
          )}
          <Button variant="default" onClick={onRetry}>
            {t('Refresh')}
          </Button>
        </>
      }
    />
  )
}

type CompareView = NonNullable<CompareSearch['view']>

interface CompareViewsProps {
  readonly comparison: Comparison
  /** The commits whose trees are compared; undefined while not loaded. */
  readonly before: string | undefined
  readonly after: string | undefined
  readonly compared: Compared
  readonly view: CompareView
  onView(view: CompareView): void
}

/** The commits and the files of a comparison, one beside the other, and release notes drafted from them. */
function CompareViews({ comparison, compared, before, after, view, onView }: CompareViewsProps) {
  const { commits, files, totals, isCut } = comparison
  return (
    <Tabs
      className={classes.views}
      value={view}
      onChange={next => onView(next === 'files' || next === 'notes' ? next : 'commits')}
      keepMounted={false}
    >
      <div className={classes.head}>
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="commits" leftSection={<IconHistory size={15} aria-hidden />}>
            {t('{count, plural, one {# commit} other {# commits}}', { count: totals.commits })}
          </Tabs.Tab>
          <Tabs.Tab value="files" leftSection={<IconFileDiff size={15} aria-hidden />}>
            {t('{count, plural, one {# file} other {# files}}', { count: totals.files })}
          </Tabs.Tab>
          <Tabs.Tab value="notes" leftSection={<IconNotes size={15} aria-hidden />}>
            {t('Release notes')}
          </Tabs.Tab>
        </Tabs.List>
        <span className={classes.totals}>
          {totals.authors > 0 && t('{count, plural, one {# author} other {# authors}}', { count: totals.authors })}
          <Counts additions={totals.additions} deletions={totals.deletions} />
        </span>
      </div>
      <Tabs.Panel value="commits" className={classes.panel}>
        {commits.length === 0 ? (
          <p className={classes.note}>
            {t('No commits: the files differ only because of new commits on the other side.')}
          </p>
        ) : (
          <CommitDays
            commits={commits}
            label={t('Commits')}
            path=""
            end={isCut ? t('The service may have left out commits.') : t('These are all commits of the comparison.')}
          />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="files" className={classes.panel}>
        {files.length === 0 ? (
          <p className={classes.note}>{t('No file differs.')}</p>
        ) : (
          <ChangedFiles {...{ files, before, after }} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="notes" className={classes.panel}>
        <NotesDraft compared={compared} commits={commits} isCut={isCut} />
      </Tabs.Panel>
    </Tabs>
  )
}

interface ChangedFilesProps {
  readonly files: readonly DiffFile[]
  /** The commits whose trees are compared; undefined while not loaded. */
  readonly before: string | undefined
  readonly after: string | undefined
}

/** The files in which two refs differ, with their lines. */
function ChangedFiles({ files, before, after }: ChangedFilesProps) {
  const source = useRepositorySource(before, after)
  const facts = [[t('Before'), before ?? 'unknown'] as const, [t('After'), after ?? 'unknown'] as const]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
    <section className={classes.files} tabIndex={0} aria-label={t('Changed files')}>
      <DiffView files={files} comparison={`${before}...${after}`} source={source} heading="h2" facts={facts} />
    </section>
  )
}
