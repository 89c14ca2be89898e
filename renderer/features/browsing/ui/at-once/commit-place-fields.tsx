import { Input, Radio, Stack, Text, TextInput } from '@mantine/core'
import { t } from '#shared/i18n/i18n.ts'
import { RefPicker } from '../../../../lib/project/ref-picker.tsx'
import type { Author } from '../../../../ui/commits/author.ts'
import { AuthorFields } from '../../../../ui/commits/author-fields.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import type { TypedWords } from '../../../editing/model/commit/change-set.ts'
import type { CommitWords, Target } from '../../../editing/model/commit/request.ts'

/** Where a commit of one file goes: the branch on the screen, another one, or a new one; and whom it is by. */
export function CommitPlaceFields({
  branch,
  words,
  problems,
  onWords,
}: {
  /** The branch on the screen. */
  readonly branch: string
  readonly words: Pick<CommitWords, 'target' | 'author'>
  readonly problems: Readonly<Record<string, string>>
  onWords(words: Partial<TypedWords>): void
}) {
  const { target, author } = words
  const choose = (next: Target) => onWords({ target: next })
  return (
    <>
      <Radio.Group
        label={t('Branch')}
        value={target.kind}
        onChange={kind => {
          if (kind === 'otherBranch') choose({ kind, name: '' })
          else if (kind === 'newBranch') choose(newBranch('', branch))
          else choose({ kind: 'branch' })
        }}
      >
        <Stack gap={8} mt={4}>
          <Radio value="branch" size="xs" label={<VisibleText text={branch} />} />
          <Radio value="otherBranch" size="xs" label={t('An existing branch')} />
          <Radio value="newBranch" size="xs" label={t('A new branch')} />
        </Stack>
      </Radio.Group>
      {target.kind === 'otherBranch' && (
        <RefPicker
          value={target.name}
          label={t('Existing branch')}
          branchesOnly
          onPick={name => choose({ kind: 'otherBranch', name })}
        />
      )}
      {target.kind !== 'newBranch' && <Problem text={problems.branch} />}
      {target.kind === 'newBranch' && (
        <>
          <TextInput
            label={t('Name of the new branch')}
            value={target.name}
            error={problems.branch}
            onChange={event => choose({ ...target, name: event.currentTarget.value })}
            autoComplete="off"
            spellCheck={false}
          />
          <div>
            <Text size="xs" fw={500} mb={4}>
              {t('Start branch')}
            </Text>
            <RefPicker
              value={target.start.kind === 'branch' ? target.start.name : target.start.sha}
              label={t('Start branch')}
              branchesOnly
              onPick={start => choose(newBranch(target.name, start))}
            />
          </div>
        </>
      )}
      <Problem text={problems.start_branch} />
      <AuthorFields author={author} onAuthor={next => onWords({ author: next })} />
      <Problem text={problems.author_name} />
      {(author === null || isEmpty(author)) && <Problem text={problems.author_email} />}
    </>
  )
}

function newBranch(name: string, start: string): Target {
  return { kind: 'newBranch', name, start: { kind: 'branch', name: start }, startProject: null }
}

/** `AuthorFields` shows no error for an empty author. */
function isEmpty({ name, email }: Author): boolean {
  return name === '' && email === ''
}

/** A problem that belongs to no single field. */
function Problem({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <Input.Error mt={4} role="alert">
      {text}
    </Input.Error>
  )
}
