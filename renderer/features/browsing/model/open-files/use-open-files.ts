import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { parentFolder } from '../../../../lib/project/paths.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { useDrafts } from '../../../editing/model/drafts/use-drafts.ts'
import { type FileName, type FileScreen, fileOf, getFileScreen, isSameFile } from './file-screen.ts'
import {
  afterClosing,
  closed,
  type HasDraft,
  kept,
  lastClosed,
  moved,
  noFiles,
  type OpenFile,
  opened,
  reopened,
} from './open-files.ts'
import { type ProjectKey, useOpenFilesState } from './store.ts'

/** The open files of the project, the current one, and their actions. */
export interface OpenFilesInView {
  readonly files: readonly OpenFile[]
  /** The file the address is about. */
  readonly active: FileName | null
  readonly hasDraft: HasDraft
  readonly canReopen: boolean
  show(file: OpenFile): void
  close(files: readonly FileName[]): void
  keep(file: FileName): void
  move(file: FileName, to: number): void
  reopen(): void
}

/** Follows the address: a file that comes into view is open from then on. */
export function useOpenFiles(): OpenFilesInView {
  const key = useProjectKey()
  const stored = useOpenFilesState(({ byProject }) => byProject[key] ?? noFiles)
  const change = useOpenFilesState(state => state.change)
  const hasDraft = useHasDraft()
  const go = useGoTo()
  const here = usePlaceInView()
  // Noted once for each address: a file that is closed is not open again while the way from it takes its time.
  const [noted, setNoted] = useState<FileScreen | null>(null)
  const isNew = here !== null && here !== noted
  // The row has the file at once, and the store a moment later.
  const state = useMemo(() => (isNew ? opened(stored, here, hasDraft) : stored), [isNew, stored, here, hasDraft])
  useEffect(() => {
    if (!isNew) return
    change(key, before => opened(before, here, hasDraft))
    setNoted(here)
  }, [isNew, change, key, here, hasDraft])
  // The window's tab may be hidden meanwhile, and the file be closed in another one.
  useEffect(() => () => setNoted(null), [])

  const keep = (file: FileName) => change(key, before => kept(before, file))
  useDoubleClick(useFileOnTheWay(), keep)
  const { files } = state
  const active = useMemo(() => here && fileOf(here), [here])
  return {
    files,
    active,
    hasDraft,
    canReopen: lastClosed(state) !== null,
    show: file => go(file.place),
    close: names => {
      const gone = names.find(name => isSameFile(name, active))
      if (gone) {
        const next = afterClosing(files, names, active)
        go(next ? next.place : { screen: 'tree', ref: gone.ref, folder: parentFolder(gone.path) })
      }
      change(key, before => closed(before, names))
    },
    keep,
    move: (file, to) => change(key, before => moved(before, file, to)),
    reopen: () => {
      const back = lastClosed(state)
      if (!back) return
      change(key, before => reopened(before, hasDraft))
      go(back.place)
    },
  }
}

/** The key of the open files: a project may be linked to by its ID and by its path. */
export function useProjectKey(): ProjectKey {
  const { id, project } = useProject()
  return `${useConnection().ref} ${project?.id ?? id}`
}

/** The defaults for a ref missing in an address. */
function useUsualRefs() {
  const { defaultRef, defaultBranch } = useProject()
  return { blob: defaultRef, edit: defaultBranch ?? 'main' }
}

/** The same object as long as the address is the same. */
function usePlaceInView(): FileScreen | null {
  const refs = useUsualRefs()
  return useRouterState({
    structuralSharing: true,
    select: ({ matches }) => {
      const at = matches.at(-1)
      return at ? getFileScreen(at.routeId, at.search, refs) : null
    },
  })
}

/** The file of a navigation in progress: a click before this one may have started it. */
function useFileOnTheWay(): () => FileName | null {
  const router = useRouter()
  const refs = useUsualRefs()
  return () => {
    const { pathname, search } = router.latestLocation
    const place = getFileScreen(pathname, search, refs)
    return place && fileOf(place)
  }
}

function useHasDraft(): HasDraft {
  const { drafts } = useDrafts()
  return useCallback(
    ({ ref, path }) =>
      drafts.some(draft => draft.branch === ref && (draft.path === path || draft.previousPath === path)),
    [drafts],
  )
}

type Target = FileScreen | { readonly screen: 'tree'; readonly ref: string; readonly folder: string }

function useGoTo(): (target: Target) => void {
  const navigate = useNavigate()
  const params = useProjectParams()
  return target => {
    switch (target.screen) {
      case 'blob':
        return void navigate({ to: '/c/$connection/p/$project/blob', params, search: target.search })
      case 'edit':
        return void navigate({ to: '/c/$connection/p/$project/edit', params, search: target.search })
      case 'tree': {
        const { ref, folder } = target
        const search = { ref, ...(folder !== '' && { path: folder }) }
        return void navigate({ to: '/c/$connection/p/$project/tree', params, search })
      }
    }
  }
}

/**
 * A double click on a file keeps it open, wherever it was. The first click has opened the file, and may have moved the
 * elements, so the second one does nothing else.
 * @param fileNow the current file in the address
 */
function useDoubleClick(fileNow: () => FileName | null, keep: (file: FileName) => void): void {
  const now = useEffectEvent(fileNow)
  const opened = useEffectEvent(keep)
  useEffect(() => {
    let before: FileName | null = null
    let isSecond = false
    const take = (event: MouseEvent) => {
      event.preventDefault()
      event.stopPropagation()
    }
    // On mouse down: elements rendered after the first click, such as line numbers, react to that already.
    const onPress = (event: MouseEvent) => {
      isSecond = false
      // The tabs see to themselves: two of them may be closed one right after the other.
      if (event.target instanceof Element && event.target.closest('[role=tablist]')) return
      const file = now()
      if (event.detail === 2 && file && !isSameFile(file, before)) {
        isSecond = true
        take(event)
        opened(file)
      }
      before = file
    }
    const onClick = (event: MouseEvent) => {
      if (isSecond && event.detail === 2) take(event)
    }
    window.addEventListener('mousedown', onPress, true)
    window.addEventListener('click', onClick, true)
    return () => {
      window.removeEventListener('mousedown', onPress, true)
      window.removeEventListener('click', onClick, true)
    }
  }, [])
}
