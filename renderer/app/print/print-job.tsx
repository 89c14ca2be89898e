import { notifications } from '@mantine/notifications'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Connection } from '#shared/bridge.ts'
import { deepLink } from '#shared/deep-link.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { request } from '../../lib/bridge/bridge.ts'
import { notifyFailure } from '../../lib/notices/notices.ts'
import { type PrintHead, PrintPage } from '../../ui/print/print-page.tsx'
import { makePrintParts, type PrintPart } from '../../ui/print/printables.ts'
import { exactTime } from '../../ui/time/time.ts'
import { useHere } from '../favourites/use-here.ts'
import { useActiveConnection } from '../shell/use-active-connection.ts'
import { useSearchInView } from '../shell/use-place-in-view.ts'
import { type PrintTarget, usePrinting } from './print-state.ts'

/** A screen as it is on paper. */
interface Printed {
  readonly head: PrintHead
  readonly parts: readonly PrintPart[]
}

/** Lays out the screen in view for paper, has it printed or saved, and ends. */
export function PrintJob({ target }: { readonly target: PrintTarget }) {
  const [printed, setPrinted] = useState<Printed | null>(null)
  const { end } = usePrinting.getState()
  const here = useHere()
  const filters = formatFilters(useSearchInView())
  const connection = useActiveConnection()
  const { href } = useLocation()
  const layOut = useEffectEvent(async () => {
    const parts = await makePrintParts()
    const title = visibleString(here?.label ?? parts[0]?.title ?? '')
    const now = exactTime(new Date().toISOString())
    const facts = [
      ...(connection ? getServiceFacts(connection) : []),
      ...(filters === '' ? [] : [[t('Filters'), visibleString(filters)] as const]),
      [t('Printed'), now] as const,
      [t('Link'), deepLink(href)] as const,
    ]
    return { head: { title, facts }, parts }
  })
  useEffect(() => {
    let isGone = false
    layOut().then(
      made => {
        if (isGone) return
        if (made.parts.length > 0) return setPrinted(made)
        notifyNothing()
        end()
      },
      (thrown: unknown) => {
        notifyFailure(thrown)
        end()
      },
    )
    return () => {
      isGone = true
    }
  }, [end])
  useEffect(() => {
    if (printed) void send(target, printed.head.title).finally(end)
  }, [target, printed, end])
  return printed && <PrintPage {...printed} />
}

/** Main prints what the document is now. */
async function send(target: PrintTarget, title: string): Promise<void> {
  try {
    if (target === 'printer') return void (await request('app.print', {}))
    // A slash would begin a folder.
    const name = title.replaceAll('/', '-').slice(0, 200) || t('Gatehouse')
    const saved = await request('app.savePdf', { name })
    if (saved) notifications.show({ color: 'green', title: t('Saved'), message: visibleString(saved.path) })
  } catch (thrown) {
    notifyFailure(thrown)
  }
}

function notifyNothing(): void {
  notifications.show({
    title: t('Nothing to print'),
    message: t('Tables, diffs and the roadmap can be printed.'),
  })
}

/** The service, and the user who sees what is printed. */
export function getServiceFacts({
  name,
  baseUrl,
  account,
  sudo,
}: Pick<Connection, 'name' | 'baseUrl' | 'account' | 'sudo'>) {
  const user = sudo
    ? t('@{account}, acting as @{username}', { account: account ?? t('unknown'), username: sudo.username })
    : account && `@${account}`
  return [
    [t('Service'), visibleString(`${name}, ${baseUrl}`)] as const,
    ...(user ? [[t('User'), visibleString(user)] as const] : []),
  ]
}

/**
 * The filters in a screen's address.
 * @example formatFilters({ author_id: 2, kind: ['added', 'removed'] }) // 'author id 2, kind added or removed'
 */
export function formatFilters(search: object): string {
  const parts = Object.entries(search).flatMap(([name, value]: [string, unknown]) => {
    const values = (Array.isArray(value) ? value : [value]).filter(one => /^(string|number|boolean)$/.test(typeof one))
    return values.length === 0 ? [] : `${name.replaceAll('_', ' ')} ${values.join(' or ')}`
  })
  return parts.join(', ')
}
