import type { Project } from '#shared/contract/navigation.ts'
import { t } from '#shared/i18n/i18n.ts'
import { activeProjectsQuery } from '#shared/queries/places.ts'
import { type Choice, numberIn, type PickerProps } from '../../ui/picker/choices.ts'
import { SearchPicker } from '../../ui/picker/search-picker.tsx'
import { pickerOptions, pickerPage, usePickerSearch } from '../../ui/picker/use-picker-search.ts'
import { useOperationPages } from '../operations/use-operation.ts'

/** A selected project; `id` is the param of operations: the number of a result, else the typed text. */
export interface PickedProject {
  readonly id: number | string
  /** The full path, when it is known. */
  readonly path?: string | undefined
}

/** @example pickedProject({ id: 7, path_with_namespace: 'harbour/crane' }) // { id: 7, path: 'harbour/crane' } */
function pickedProject({ id, path_with_namespace }: Pick<Project, 'id' | 'path_with_namespace'>): PickedProject {
  return { id, path: path_with_namespace }
}

/** Picks projects by a part of their name, or by ID or full path. */
export function ProjectPicker(props: PickerProps<PickedProject>) {
  const search = usePickerSearch()
  const { items, ...found } = useOperationPages(activeProjectsQuery(search.filter, pickerPage), {
    ...pickerOptions,
    enabled: search.isOpen,
  })
  return (
    <SearchPicker<PickedProject>
      placeholder={t('Name, ID or full path')}
      {...props}
      search={search}
      found={{ ...found, items: items.map(pickedProject) }}
      typed={typedPlace(search.typed)}
      getChoice={choiceOfProject}
    />
  )
}

/** The project named by the typed text itself: an ID or a full path, which contains a slash. */
function typedPlace(typed: string): PickedProject | null {
  const id = numberIn(typed)
  if (id !== null) return { id }
  const path = typed.trim()
  return path.includes('/') ? { id: path, path } : null
}

function choiceOfProject({ id, path }: PickedProject): Choice {
  // The same one found and typed by its path is one.
  const key = path ?? `${id}`
  return {
    key,
    label: path ?? t('Project {id}', { id }),
    detail: path === undefined || path === `${id}` ? undefined : `ID ${id}`,
  }
}
