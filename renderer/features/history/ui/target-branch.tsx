import { InputWrapper, Text } from '@mantine/core'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { CommitLink } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { RefPicker } from '../../../lib/project/ref-picker.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import classes from './transplant.module.css'

/** The branch that gets the new commit: picked, and shown with the commit that is its tip now. */
export function TargetBranch({ value, onPick }: { readonly value: string; onPick(branch: string): void }) {
  const { id } = useProject()
  const { data, error, isPending } = useOperation(
    'branches.get',
    { id, branch: value },
    { enabled: value !== '', secondary: true },
  )
  const branch = data?.value
  return (
    <InputWrapper
      size="xs"
      label="Onto branch"
      labelElement="div"
      error={
        error?.kind === 'notFound'
          ? 'There is no branch of this name'
          : branch?.can_push === false
            ? 'Your role may not push to this branch: it is protected, or the role does not reach'
            : undefined
      }
    >
      <RefPicker value={value} label="Onto branch" branchesOnly onPick={onPick} />
      <Text size="xs" c="dimmed" mt={4} component="div">
        {value === '' ? (
          'The branch that gets the new commit'
        ) : isPending ? (
          'Looking at the branch…'
        ) : branch ? (
          <>
            Its tip now:{' '}
            <CommitLink sha={branch.commit.id} className={classes.tip}>
              <code>{branch.commit.short_id}</code>
            </CommitLink>{' '}
            <VisibleText text={branch.commit.title} /> · <TimeAgo value={branch.commit.created_at} />
          </>
        ) : (
          error?.kind !== 'notFound' && 'The branch can’t be looked at now; it can be tried all the same'
        )}
      </Text>
    </InputWrapper>
  )
}
