import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Draft } from '#shared/bridge.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { ErrorState, LoadingState } from '../../../../ui/states/states.tsx'
import { problemsOf } from '../../model/changes/problems.ts'
import { useStaged, useStagePlace } from '../../model/changes/use-staged.ts'
import { ChangeDetail } from './change-detail.tsx'
import { ChangeList } from './change-list.tsx'
import { ChangesBar } from './changes-bar.tsx'
import classes from './changes-screen.module.css'
import { CommitChanges } from './commit-changes.tsx'
import { DropArea } from './drop-area.tsx'
import { NoChanges } from './no-changes.tsx'

/** Every change gathered for a branch, what it does, and the one commit that is made of them. */
export function ChangesScreen() {
  const { defaultBranch } = useProject()
  const search = useSearch({ from: '/c/$connection/p/$project/changes' })
  const branch = search.branch ?? defaultBranch ?? 'main'
  return (
    <Changes key={branch} branch={branch} path={search.path} folder={search.folder ?? ''} toChange={search.change} />
  )
}

function Changes({
  branch,
  path,
  folder,
  toChange,
}: {
  readonly branch: string
  readonly path: string | undefined
  readonly folder: string
  readonly toChange: string | undefined
}) {
  const place = useStagePlace(branch)
  const staged = useStaged(branch)
  /** By number of the draft: a change that comes later is in. */
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  if (staged.error) return <ErrorState error={staged.error} onRetry={staged.refresh} />
  if (staged.isPending) return <LoadingState rows={8} label="Loading the changes" />
  const included = staged.changes.filter(({ id }) => !left.has(id))
  const shown = staged.changes.find(change => change.path === path)
  const include = (changes: readonly Draft[], isIn: boolean) =>
    setLeft(before => {
      const ids = changes.map(({ id }) => id)
      return isIn ? new Set([...before].filter(id => !ids.includes(id))) : new Set([...before, ...ids])
    })
  return (
    <DropArea place={place} folder={folder} className={classes.screen} onStaged={staged.refresh}>
      <ChangesBar place={place} staged={staged} folder={folder} toChange={toChange} />
      {staged.changes.length === 0 ? (
        <NoChanges branch={branch} unreadable={staged.unreadable} />
      ) : (
        <div className={classes.columns}>
          <ChangeList
            staged={staged}
            branch={branch}
            left={left}
            problems={problemsOf(included)}
            shown={shown?.path}
            onInclude={include}
          />
          <ChangeDetail changes={shown ? [shown] : included} isAlone={shown !== undefined} branch={branch} />
          <CommitChanges place={place} changes={included} isBehind={staged.isBehind} onChanged={staged.refresh} />
        </div>
      )}
    </DropArea>
  )
}
