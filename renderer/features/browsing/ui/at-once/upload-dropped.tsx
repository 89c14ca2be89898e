import { notifications } from '@mantine/notifications'
import type { QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { branchQuery } from '#shared/queries/repository.ts'
import { visibleString } from '#shared/text/visible.ts'
import { getError } from '../../../../lib/bridge/bridge.ts'
import { showActionNotice } from '../../../../lib/notices/show-action-notice.tsx'
import { callQuery } from '../../../../lib/operations/call-operation.ts'
import { unfinishedSentences, useUnfinished } from '../../../../lib/unfinished/unfinished.ts'
import { notifyRefused } from '../../../editing/model/changes/notify-refused.ts'
import type { StagePlace } from '../../../editing/model/changes/stage.ts'
import { uploadFiles } from '../../../editing/model/changes/upload.ts'
import { everyDraft } from '../../../editing/model/use-draft-list.ts'
import type { RefKind } from '../../model/project/use-ref-kind.ts'

/** One drop, with the screen it was made on. */
export interface Dropped {
  readonly place: StagePlace
  /** The kind of the ref, as far as the screen knew it. */
  readonly refKind: RefKind['kind']
  /** The folder they were dropped on. */
  readonly folder: string
  readonly files: readonly File[]
  /** The name of the service, for its errors. */
  readonly service: string
  readonly params: { readonly connection: string; readonly project: string }
  readonly router: RegisteredRouter
  readonly client: QueryClient
  readonly tab: number | null
}

/**
 * Stages dropped files as changes, then opens the screen where they are reviewed and committed. When the user has opened
 * another screen since, a notice links there instead. Never throws: a notice says what failed.
 */
export async function uploadDropped(dropped: Dropped): Promise<void> {
  const { place, folder, files, service, params, router, client, tab } = dropped
  const { href } = router.latestLocation
  const who = `drop ${crypto.randomUUID()}`
  const adding = t('{files, plural, one {# file} other {# files}}', { files: files.length })
  const { report } = useUnfinished.getState()
  report(who, {
    sentence: t('{adding} {files, plural, one {is} other {are}} being added to {branch}.', {
      adding,
      files: files.length,
      branch: visibleString(place.branch),
    }),
    tab,
  })
  notifications.show({
    id: who,
    role: 'status',
    loading: true,
    autoClose: false,
    withCloseButton: false,
    message: t('Adding {adding}…', { adding }),
  })
  const whyNot = await getWhyNot(dropped)
  const uploaded =
    whyNot === null ? await uploadFiles(place, files, { folder, service, onStaged: () => undefined }) : null
  report(who, null)
  notifications.hide(who)
  if (!uploaded) return void notifications.show({ color: 'orange', title: t('No files added'), message: whyNot })
  notifyRefused(uploaded)
  // Where nothing was taken, there is nothing to review.
  if (uploaded.taken === 0) return
  void client.invalidateQueries({ queryKey: everyDraft })
  const search = { branch: place.branch, ...(folder !== '' && { folder }) }
  const review = () => void router.navigate({ to: '/c/$connection/p/$project/changes', params, search })
  // Another screen, a dialog with unsaved text or another drop would be interrupted.
  const isFree = unfinishedSentences(useUnfinished.getState().entries, tab ?? undefined).length === 0
  if (router.latestLocation.href === href && isFree) review()
  else {
    const title = t('{taken, plural, one {# file} other {# files}} added', { taken: uploaded.taken })
    showActionNotice({ title, color: 'green', milliseconds: 15_000, label: t('Review the changes'), onAction: review })
  }
}

/** Why files can't be added at the ref, as a sentence; null when it is a branch. */
async function getWhyNot({ place: { connection, project, branch }, refKind }: Dropped): Promise<string | null> {
  if (refKind === 'branch') return null
  if (refKind !== 'unknown') return noBranch
  try {
    await callQuery(connection, branchQuery({ id: project, branch }))
    return null
  } catch (thrown) {
    if (getError(thrown).kind === 'notFound') return noBranch
    return t('Couldn’t check whether {branch} is a branch. Try again.', { branch: visibleString(branch) })
  }
}

const noBranch = t('Files can only be added to a branch. Select a branch above the file list.')
