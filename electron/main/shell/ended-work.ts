import { basename } from 'node:path'
import type { BridgeEvent, Download, ParsedBridgeArgument, Pin } from '#shared/bridge.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'

/** The content of a system notification: fixed texts, counts, and names of files and projects. */
export interface Notice {
  readonly title: string
  readonly body: string
}

/** Longer names do not fit a notice. */
const maxNameLength = 80

/** Returns the notifications for work that has just ended. */
export interface EndedWork {
  /** @param hasWindow without one, the notices have no names: the screen may be locked */
  of(event: BridgeEvent, hasWindow: boolean): readonly Notice[]
}

/** Tracks work in progress. Work that is complete when first seen is ignored. */
export function createEndedWork(): EndedWork {
  let downloads = new Set<string>()
  let pins = new Set<number>()
  const named = (notices: readonly Notice[], hasWindow: boolean) =>
    hasWindow ? notices : notices.map(({ title }) => ({ title, body: '' }))
  return {
    of: (event, hasWindow) => {
      if (event.type === 'downloads.changed') {
        const ended = event.downloads.filter(
          ({ id, state }) => downloads.has(id) && (state === 'done' || state === 'failed'),
        )
        downloads = new Set(
          event.downloads.filter(({ state }) => state === 'running' || state === 'waiting').map(({ id }) => id),
        )
        return named(ended.map(noticeOfDownload), hasWindow)
      }
      if (event.type === 'offline.changed') {
        const ended = event.state.pins.filter(
          ({ id, state }) => pins.has(id) && (state === 'complete' || state === 'stopped'),
        )
        pins = new Set(
          event.state.pins.filter(({ state }) => state === 'running' || state === 'waiting').map(({ id }) => id),
        )
        return named(ended.map(noticeOfPin), hasWindow)
      }
      if (event.type === 'policyChecks.changed' && event.fresh > 0) return [noticeOfViolations(event.fresh)]
      return []
    },
  }
}

/** The notice for work of the page that has ended; the page gives counts and no words. */
export function noticeOfWork({ work, done, failed }: ParsedBridgeArgument<'app.workEnded'>): Notice {
  const count = (value: number) => formatNumber(value)
  if (work === 'audit') {
    return failed > 0
      ? { title: t('Reading the audit log stopped'), body: t('{count} events are loaded.', { count: count(done) }) }
      : { title: t('The audit log is loaded'), body: t('{count} events.', { count: count(done) }) }
  }
  if (work === 'dryRun') {
    const body = t('{done, number} checked{failed, plural, =0 {} other {, # not}}. Nothing was sent.', {
      ...{ done, failed },
    })
    return { title: t('It is known what a bulk operation would do'), body }
  }
  return {
    title: failed > 0 ? t('A bulk operation ended, not all of it well') : t('A bulk operation is done'),
    body:
      failed > 0
        ? t('{count} done, {count2} not.', { count: count(done), count2: count(failed) })
        : t('{count} done.', { count: count(done) }),
  }
}

/** It may appear on a locked screen, so it has no names. */
function noticeOfViolations(count: number): Notice {
  return {
    title: t('{count, plural, one {# new policy violation} other {# new policy violations}}', { count }),
    body: t('Found by a background check.'),
  }
}

function noticeOfDownload({ path, state }: Download): Notice {
  return { title: state === 'done' ? t('A download is done') : t('A download failed'), body: shown(basename(path)) }
}

function noticeOfPin({ project, ref, state }: Pin): Notice {
  return {
    title: state === 'complete' ? t('A project is kept offline') : t('Keeping a project offline stopped'),
    body: t('{shown} at {shown2}', { shown: shown(project), shown2: shown(ref) }),
  }
}

/** A name with invisible characters made visible, truncated to the width of a notification. */
function shown(name: string): string {
  const visible = visibleString(name)
  return visible.length > maxNameLength ? `${visible.slice(0, maxNameLength)}…` : visible
}
