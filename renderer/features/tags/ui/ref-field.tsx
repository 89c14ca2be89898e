import { InputWrapper } from '@mantine/core'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { RefPicker } from '../../../lib/project/ref-picker.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'

/** A branch, a tag or a SHA, with the commit that it names. */
export function RefField({
  project,
  value,
  error,
  onChange,
}: {
  readonly project: string
  readonly value: string
  readonly error: string | undefined
  onChange(value: string): void
}) {
  return (
    <InputWrapper
      size="xs"
      label="At"
      labelElement="div"
      description={<Named project={project} name={value} />}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      // Of a button, which has no other way to say that it is wrong.
      error={error && <span role="alert">{error}</span>}
    >
      <RefPicker value={value} label="At branch, tag or commit" onPick={onChange} />
    </InputWrapper>
  )
}

function Named({ project, name }: { readonly project: string; readonly name: string }) {
  const found = useOperation('commits.get', { id: project, sha: name }, { enabled: name !== '', secondary: true })
  if (name === '') return 'The commit the tag will name'
  if (found.isPending) return 'Looking for the commit…'
  if (!found.data) {
    return found.error?.kind === 'notFound' ? 'No commit of this name' : 'The commit can’t be looked up now'
  }
  const { short_id, title, created_at } = found.data.value
  return (
    <>
      <code>{short_id}</code> <VisibleText text={title} /> · <TimeAgo value={created_at} />
    </>
  )
}
