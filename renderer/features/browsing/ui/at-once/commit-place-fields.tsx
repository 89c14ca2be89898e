import { Input, Radio, Stack, Text, TextInput } from '@mantine/core'
import { RefPicker } from '../../../../lib/project/ref-picker.tsx'
import type { Author } from '../../../../ui/commits/author.ts'
import { AuthorFields } from '../../../../ui/commits/author-fields.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import type { CommitPlace } from '../../model/at-once/commit-place.ts'

const kinds = ['branch', 'otherBranch', 'newBranch'] as const

/** Where a commit of one file goes: the branch on the screen, another one, or a new one; and whom it is by. */
export function CommitPlaceFields({
  branch,
  place,
  problems,
  onPlace,
}: {
  /** The branch on the screen. */
  readonly branch: string
  readonly place: CommitPlace
  readonly problems: Readonly<Record<string, string>>
  onPlace(place: CommitPlace): void
}) {
  const change = (part: Partial<CommitPlace>) => onPlace({ ...place, ...part })
  return (
    <>
      <Radio.Group
        label="Branch"
        value={place.kind}
        onChange={value => change({ kind: kinds.find(kind => kind === value) ?? 'branch', name: '' })}
      >
        <Stack gap={8} mt={4}>
          <Radio value="branch" size="xs" label={<VisibleText text={branch} />} />
          <Radio value="otherBranch" size="xs" label="An existing branch" />
          <Radio value="newBranch" size="xs" label="A new branch" />
        </Stack>
      </Radio.Group>
      {place.kind === 'otherBranch' && (
        <RefPicker value={place.name} label="Existing branch" branchesOnly onPick={name => change({ name })} />
      )}
      {place.kind !== 'newBranch' && <Problem text={problems.branch} />}
      {place.kind === 'newBranch' && (
        <>
          <TextInput
            label="Name of the new branch"
            value={place.name}
            error={problems.branch}
            onChange={event => change({ name: event.currentTarget.value })}
            autoComplete="off"
            spellCheck={false}
          />
          <div>
            <Text size="xs" fw={500} mb={4}>
              Start branch
            </Text>
            <RefPicker value={place.start} label="Start branch" branchesOnly onPick={start => change({ start })} />
          </div>
        </>
      )}
      <Problem text={problems.start_branch} />
      <AuthorFields author={place.author} onAuthor={author => change({ author })} />
      <Problem text={problems.author_name} />
      {(place.author === null || isEmpty(place.author)) && <Problem text={problems.author_email} />}
    </>
  )
}

/** `AuthorFields` says nothing of an author that is not typed yet. */
function isEmpty({ name, email }: Author): boolean {
  return name === '' && email === ''
}

/** What is wrong with a choice that has no place for it of its own. */
function Problem({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <Input.Error mt={4} role="alert">
      {text}
    </Input.Error>
  )
}
