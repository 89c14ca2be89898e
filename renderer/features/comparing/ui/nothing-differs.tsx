import { Button } from '@mantine/core'
import { IconArrowsLeftRight, IconEqual } from '@tabler/icons-react'
import { EmptyState } from '../../../ui/states/states.tsx'
import type { Relation } from '../model/comparison.ts'
import type { Compared } from '../model/use-comparison.ts'
import { Ref } from './compare-facts.tsx'

interface NothingDiffersProps {
  readonly compared: Compared
  readonly relation: Relation
  onSwap(): void
}

/** A comparison without commits and files, and why it has none. */
export function NothingDiffers({ compared: { from, to }, relation, onSwap }: NothingDiffersProps) {
  const isSame = relation === 'sameRef' || relation === 'sameCommit'
  return (
    <EmptyState
      icon={<IconEqual size={30} stroke={1.5} />}
      title={titles[relation]}
      description={
        relation === 'sameRef' ? (
          <>
            <Ref name={from} /> is on both sides. Pick another branch, tag or commit on one of them.
          </>
        ) : relation === 'sameCommit' ? (
          <>
            <Ref name={from} /> and <Ref name={to} /> are two names of one commit, so nothing lies between them.
          </>
        ) : (
          <>
            <Ref name={from} /> has everything that <Ref name={to} /> has. Swap the sides to see what it has besides.
          </>
        )
      }
      action={
        !isSame && (
          <Button variant="default" leftSection={<IconArrowsLeftRight size={14} />} onClick={onSwap}>
            Swap the sides
          </Button>
        )
      }
    />
  )
}

const titles: Readonly<Record<Relation, string>> = {
  sameRef: 'The same ref twice',
  sameCommit: 'The same commit',
  contained: 'Nothing new',
  ahead: 'Nothing differs',
  diverged: 'Nothing differs',
  unrelated: 'Nothing differs',
  unknown: 'Nothing differs',
}
