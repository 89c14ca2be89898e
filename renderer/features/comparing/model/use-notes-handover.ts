import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { newTagKey, notesKey, useKeptForms } from '../../tags/model/kept-forms.ts'

interface Handover {
  /** `to` is a tag, so that the notes are of it. */
  readonly isTag: boolean
  /** Puts the notes into the form they are for, below what is typed there; gives the tags screen that shows it. */
  give(notes: string): { readonly tag: string; readonly notes: true } | { readonly new: true }
}

/** How release notes come to the tags: to the tag that `to` names, else to a new one at it. Null until it is known which. */
export function useNotesHandover(to: string): Handover | null {
  const { project } = useProjectParams()
  const connection = useConnectionRef()
  const { data, error, isPending } = useOperation('tags.get', { id: project, tag_name: to }, { secondary: true })
  if (isPending) return null
  const tag = error?.kind === 'notFound' ? undefined : data?.value
  return {
    isTag: tag !== undefined,
    give: notes => {
      const { tags, notes: kept, keepTag, keepNotes } = useKeptForms.getState()
      if (tag) {
        const key = notesKey(connection, project, tag.name)
        const base = kept[key] ? kept[key].base : (tag.release?.description ?? null)
        keepNotes(key, { base, text: below(kept[key]?.text ?? base ?? '', notes) })
        return { tag: tag.name, notes: true }
      }
      const key = newTagKey(connection, project)
      const form = tags[key] ?? { name: '', ref: to, kind: 'annotated', message: '', notes: '' }
      keepTag(key, { ...form, ref: to, notes: below(form.notes, notes) })
      return { new: true }
    },
  }
}

function below(typed: string, notes: string): string {
  return typed.trim() === '' ? notes : `${typed.replace(/\n*$/, '')}\n\n${notes}`
}
