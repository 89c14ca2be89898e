import { useNavigate, useSearch } from '@tanstack/react-router'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { useRecentRefs } from '../../../lib/project/recent-refs.ts'
import { Screen } from '../../../ui/screen/screen.tsx'
import { LoadingState } from '../../../ui/states/states.tsx'
import type { CompareSearch } from '../model/routes.ts'
import { type Compared, useComparison } from '../model/use-comparison.ts'
import { CompareBar } from './compare-bar.tsx'
import { CompareError } from './compare-error.tsx'
import { CompareFacts } from './compare-facts.tsx'
import { CompareNotes } from './compare-notes.tsx'
import { CompareViews } from './compare-views.tsx'
import { NothingDiffers } from './nothing-differs.tsx'

/** What lies between two refs: commits and files, from their merge base or directly (document 1, section 4.3). */
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
    <Screen>
      <CompareBar compared={compared} provenance={result.provenance} onChange={change} />
      {result.isPending ? (
        <LoadingState rows={10} rowHeight={46} label="Comparing" />
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
    </Screen>
  )
}
