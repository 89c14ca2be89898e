import { useQuery } from '@tanstack/react-query'
import type { Pin, SearchMatch } from '#shared/bridge.ts'
import { visibleString } from '#shared/text/visible.ts'
import { errorOf } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { shortRef } from '../../../lib/project/short-ref.ts'
import { LinkAnchor } from '../../../ui/link/link.tsx'
import { pinsOf } from '../../../ui/offline/pins-of.ts'
import { searchOffline } from '../../../ui/offline/search-offline.ts'
import { useOffline } from '../../../ui/offline/use-offline.ts'
import { foundFile } from '../model/found.ts'
import { ResultSection } from './result-section.tsx'
import classes from './search.module.css'

/** As many as are looked through; the screen of what is kept has them all. */
const shown = 8

/** What is kept of this connection's projects, by names and contents; it needs no service. */
export function KeptSections({ search }: { readonly search: string }) {
  const connection = useConnection()
  const { data } = useOffline()
  return pinsOf(data?.pins ?? [], connection)
    .filter(({ state }) => state !== 'gone')
    .map(pin => <KeptSection key={pin.id} pin={pin} search={search} />)
}

function KeptSection({ pin, search: text }: { readonly pin: Pin; readonly search: string }) {
  const names = useKeptMatches(pin, text, 'names')
  const contents = useKeptMatches(pin, text, 'contents')
  const found = [...(names.data ?? []), ...(contents.data ?? [])].slice(0, shown).map(match => foundMatch(pin, match))
  const error = names.error ?? contents.error
  return (
    <ResultSection
      title={`Kept offline: ${visibleString(pin.project)} at ${visibleString(shortRef(pin.ref))}`}
      found={found}
      isPending={found.length === 0 && (names.isPending || contents.isPending)}
      error={error && errorOf(error)}
      onRetry={() => void Promise.all([names.refetch(), contents.refetch()])}
    >
      {found.length > 0 && (
        <LinkAnchor to="/offline/$pin" params={{ pin: `${pin.id}` }} search={{ q: text }} className={classes.more}>
          All matches in what is kept
        </LinkAnchor>
      )}
    </ResultSection>
  )
}

function useKeptMatches(pin: Pin, text: string, where: 'names' | 'contents') {
  return useQuery({
    queryKey: ['offline-search', pin.connectionRef, pin.id, pin.completedAt, where, text, 'first'],
    retry: false,
    queryFn: async ({ signal }) =>
      (await searchOffline({ connection: pin.connectionRef, id: pin.id, text, where }, signal)).matches,
  })
}

/** A file by its name, or a line of it. */
function foundMatch(pin: Pin, { path, line, text }: SearchMatch) {
  const file = foundFile({ connection: pin.connection, project: pin.project }, pin.ref, path)
  if (line === null) return file
  return {
    ...file,
    key: `${file.key} ${line}`,
    label: `${file.label}:${line}`,
    detail: text.trim(),
    link: { ...file.link, search: { ref: pin.ref, path, line } },
  }
}
