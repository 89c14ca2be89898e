import type { DraftKey } from '#shared/bridge.ts'
import type { OwnedDrafts } from '../connections/owned-drafts.ts'
import type { OwnedBulkJobs } from '../owned-bulk-jobs.ts'
import type { SelfCheckRun } from '../self-check/self-check-run.ts'
import type { AppWindows } from './app-windows.ts'

/** The pages, by the id of their window. */
interface Pages {
  /** The one that requested the current work. */
  getPage(): number | null
  isOpen(page: number): boolean
}

/**
 * Gives each interrupted bulk job to one window: a job that runs in a window, or waits there to be resumed, is not interrupted for the others.
 * Otherwise two pages could send the same rows. When its window is closed, the next one that asks gets it.
 */
export function bulkJobsOfWindows(jobs: OwnedBulkJobs, { getPage, isOpen }: Pages): OwnedBulkJobs {
  const holders = new Map<string, number>()
  const hold = (id: string) => {
    const page = getPage()
    if (page !== null) holders.set(id, page)
  }
  const isHeldElsewhere = (id: string) => {
    const holder = holders.get(id)
    return holder !== undefined && holder !== getPage() && isOpen(holder)
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
export function draftsOfWindows(drafts: OwnedDrafts, { sendToOthers }: Pick<AppWindows, 'sendToOthers'>): OwnedDrafts {
  const notifying = <A extends readonly unknown[], R>(
    change: (...args: A) => R,
    getSaved?: (...args: A) => DraftKey,
  ): ((...args: A) => R) => {
    return (...args) => {
      const result = change(...args)
      sendToOthers({ type: 'drafts.changed', ...(getSaved && { saved: getSaved(...args) }) })
      return result
    }
  }
  const { save, discard, discardOne, putBack, adopt } = drafts
  return {
    ...drafts,
    save: notifying(save, ({ connection, project, branch, path }) => ({ connection, project, branch, path })),
    ...{ discard: notifying(discard), discardOne: notifying(discardOne) },
    ...{ putBack: notifying(putBack), adopt: notifying(adopt) },
  }
}

/** The self-check, as a page answers its offer: the offer goes away in the other windows. */
export function selfCheckOfWindows(
  selfCheck: SelfCheckRun,
  { sendToOthers }: Pick<AppWindows, 'sendToOthers'>,
): SelfCheckRun {
  return {
    ...selfCheck,
    answer: chromium => {
      selfCheck.answer(chromium)
      sendToOthers({ type: 'selfCheck.answered' })
    },
  }
}
