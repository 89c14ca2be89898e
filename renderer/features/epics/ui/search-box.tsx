import { useRef } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { useCommands } from '../../../ui/keyboard/use-commands.ts'
import { FilterBox } from '../../../ui/resource-table/filter-box.tsx'
import type { EpicsSearch } from '../model/routes.ts'

/** The search of the service, in the views of epics that are no table. */
export function SearchBox({
  search,
  isLoading,
  onSearch,
}: {
  readonly search: EpicsSearch
  readonly isLoading: boolean
  onSearch(change: EpicsSearch, replace?: boolean): void
}) {
  const box = useRef<HTMLInputElement>(null)
  useCommands({ search: () => box.current?.select() })
  return (
    <FilterBox
      ref={box}
      label={t('Search {noun}', { noun: t('epics') })}
      placeholder={t('Title or description')}
      text={search.search ?? ''}
      isLoading={isLoading}
      onChange={text => onSearch({ search: text.trim() === '' ? undefined : text }, true)}
    />
  )
}
