import type { OwnedDrafts } from '../connections/owned-drafts.ts'
import type { OwnedBulkJobs } from '../owned-bulk-jobs.ts'
import type { AppWindow, AppWindows } from './app-windows.ts'

/**
 * Gives each interrupted bulk job to one window: a job that runs in a window, or waits there to be resumed, is not interrupted for the others.
 * Otherwise two pages could send the same rows. When its window is closed, the next one that asks gets it.
 */
export function bulkJobsOfWindows(jobs: OwnedBulkJobs, windows: Pick<AppWindows, 'current'>): OwnedBulkJobs {
  const holders = new Map<string, AppWindow>()
  const hold = (id: string) => {
    const current = windows.current()
    if (current) holders.set(id, current)
  }
  const isHeldElsewhere = (id: string) => {
    const holder = holders.get(id)
    return holder !== undefined && holder !== windows.current() && !holder.window.isDestroyed()
  }
  return {
    ...jobs,
    keep: job => {
      jobs.keep(job)
      hold(job.id)
    },
    interrupted: () => {
      const free = jobs.interrupted().filter(({ id }) => !isHeldElsewhere(id))
      for (const { id } of free) hold(id)
      return free
    },
    forget: id => {
      holders.delete(id)
      jobs.forget(id)
    },
  }
}

/** The drafts, as a page changes them: the lists of the other windows follow. */
export function draftsOfWindows(drafts: OwnedDrafts, { tellOthers }: Pick<AppWindows, 'tellOthers'>): OwnedDrafts {
  const told = <A extends readonly unknown[], R>(change: (...args: A) => R): ((...args: A) => R) => {
    return (...args) => {
      const result = change(...args)
      tellOthers({ type: 'drafts.changed' })
      return result
    }
  }
  const { save, discard, discardOne, putBack, adopt } = drafts
  return {
    ...drafts,
    ...{ save: told(save), discard: told(discard), discardOne: told(discardOne) },
    ...{ putBack: told(putBack), adopt: told(adopt) },
  }
}
