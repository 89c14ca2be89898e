import type { Params } from '#shared/contract/contract.ts'
import { type AppError, explain, wasMade } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { isRefName } from '../../../lib/refs/ref-name.ts'
import { refusedFields } from '../../../ui/schema-form/problems.ts'
import type { TagForm } from './kept-forms.ts'

/**
 * The request that makes the tag of a form (document 1, section 4.4). A message makes it an annotated one.
 * @param takesNotes whether the service takes release notes with the tag
 */
export function tagRequest(project: string, form: TagForm, takesNotes = true): Params<'tags.create'> {
  return {
    id: project,
    tag_name: form.name,
    ref: form.ref.trim(),
    ...(form.kind === 'annotated' && { message: form.message }),
    ...(takesNotes && form.notes.trim() !== '' && { release_description: form.notes }),
  }
}

/** The problem of each field; the form itself for problems of no field. */
export type TagProblems = Partial<Record<'name' | 'ref' | 'message', string>>

/** Validates a form before it is sent. */
export function problemsOfForm({ name, ref, kind, message }: TagForm): TagProblems {
  return {
    ...(name === ''
      ? { name: t('Enter a tag name') }
      : !isRefName(name) && { name: t('Git does not allow this as a name of a tag') }),
    ...(ref.trim() === '' && { ref: t('Enter a branch, tag or commit') }),
    ...(kind === 'annotated' && message.trim() === '' && { message: t('An annotated tag needs a message') }),
  }
}

/** The field that the service's refusal is about; empty when it names none. */
export function problemsOfRefusal(error: AppError): TagProblems {
  const { tag_name: name, ref, message } = refusedFields(error, ['tag_name', 'ref', 'message'])
  return {
    ...(name !== undefined && { name }),
    ...(ref !== undefined && { ref }),
    ...(message !== undefined && { message }),
  }
}

/** The message when writing the notes of a new tag failed; null when they were written after all. */
export function saidOfNotes(error: AppError): string | null {
  if (wasMade(error)) return null
  if (error.kind === 'unknownOutcome' && error.found === undefined)
    return t('It is not known whether the release notes were saved.')
  return t('The tag was created without its release notes. {sentence}', { sentence: explain(error).sentence })
}
