import { ActionIcon, Modal, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { visibleString } from '#shared/text/visible.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { RefPicker } from '../../../lib/project/ref-picker.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { maxRefs, withoutRef, withRef } from '../model/merge-base-refs.ts'
import { CommitWords, Ref } from './compare-facts.tsx'
import classes from './compare-screen.module.css'

/** The common ancestor of two or more refs, which begin with those that are compared. */
export function MergeBaseDialog({
  opened,
  refs,
  onClose,
}: {
  readonly opened: boolean
  readonly refs: readonly string[]
  onClose(): void
}) {
  return (
    <Modal opened={opened} onClose={onClose} title="Merge base" size="lg">
      <Refs first={refs} />
    </Modal>
  )
}

function Refs({ first }: { readonly first: readonly string[] }) {
  const [refs, setRefs] = useState<readonly string[]>(() => first.reduce<readonly string[]>(withRef, []))
  return (
    <>
      <ul className={classes.refs} aria-label="Refs">
        {refs.map(ref => (
          <li key={ref}>
            <Ref name={ref} />
            <ActionIcon
              size="sm"
              aria-label={`Remove ${visibleString(ref)}`}
              disabled={refs.length <= 1}
              onClick={() => setRefs(withoutRef(refs, ref))}
            >
              <IconX size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Text size="xs" fw={500} mb={4}>
        Add a ref
      </Text>
      {refs.length < maxRefs ? (
        <RefPicker value="" label="Add a ref" onPick={ref => setRefs(withRef(refs, ref))} />
      ) : (
        <Text size="sm">At most {maxRefs} refs can be compared at once. Remove one to add another.</Text>
      )}
      <section className={classes.base} aria-label="Common ancestor">
        {refs.length < 2 ? <Text size="sm">Add a second ref.</Text> : <MergeBase key={refs.join('\n')} refs={refs} />}
      </section>
    </>
  )
}

function MergeBase({ refs }: { readonly refs: readonly string[] }) {
  const { id } = useProject()
  const { data, error, isPending, refetch } = useOperation('repository.mergeBase', { id, refs: [...refs] })
  if (isPending) return <LoadingState rows={1} label="Loading the merge base" />
  if (error?.kind === 'notFound') {
    return <Text size="sm">No common ancestor, or one of the refs does not exist.</Text>
  }
  if (!data) return error && <ErrorState error={error} onRetry={refetch} />
  return (
    <div className={classes.baseCommit}>
      <CommitWords commit={data.value} />
    </div>
  )
}
