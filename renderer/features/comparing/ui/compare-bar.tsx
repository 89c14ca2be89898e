import { ActionIcon, Button, Modal, SegmentedControl, Text, Tooltip } from '@mantine/core'
import { IconArrowsLeftRight, IconX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Provenance } from '#shared/bridge.ts'
import { deepLink } from '#shared/deep-link.ts'
import { t } from '#shared/i18n/i18n.ts'
import { mergeBaseQuery } from '#shared/queries/repository.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { RefPicker } from '../../../lib/project/ref-picker.tsx'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { maxRefs, withoutRef, withRef } from '../model/merge-base-refs.ts'
import type { Compared } from '../model/use-comparison.ts'
import { CommitWords, Ref } from './compare-facts.tsx'
import classes from './compare-screen.module.css'

interface CompareBarProps {
  readonly compared: Compared
  readonly provenance: Provenance | null
  onChange(part: Partial<Compared>): void
}

/** Which two refs are compared, and how. */
export function CompareBar({ compared, provenance, onChange }: CompareBarProps) {
  const { from, to, straight } = compared
  const params = useProjectParams()
  const router = useRouter()
  const [isAsking, setAsking] = useState(false)
  const link = router.buildLocation({
    to: '/c/$connection/p/$project/compare',
    params,
    search: { from, to, ...(straight && { straight }) },
  })
  return (
    <section className={classes.bar} aria-label={t('Compared refs')}>
      <div className={classes.side}>
        <span className={classes.label} aria-hidden>
          {t('From')}
        </span>
        <RefPicker value={from} label={t('From')} onPick={next => onChange({ from: next })} />
      </div>
      <Tooltip label={t('Swap the two sides')}>
        <ActionIcon
          variant="default"
          size="md"
          aria-label={t('Swap the two sides')}
          onClick={() => onChange({ from: to, to: from })}
        >
          <IconArrowsLeftRight size={15} />
        </ActionIcon>
      </Tooltip>
      <div className={classes.side}>
        <span className={classes.label} aria-hidden>
          {t('To')}
        </span>
        <RefPicker value={to} label={t('To')} onPick={next => onChange({ to: next })} />
      </div>
      <SegmentedControl
        aria-label={t('Compared')}
        value={straight ? 'straight' : 'base'}
        onChange={value => onChange({ straight: value === 'straight' })}
        data={[
          { value: 'base', label: t('Since merge base') },
          { value: 'straight', label: t('Direct') },
        ]}
      />
      <CopyButton value={deepLink(link.href)} label={t('Copy the link to this comparison')} />
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('Merge base…')}
      </Button>
      <MergeBaseDialog opened={isAsking} refs={[from, to]} onClose={() => setAsking(false)} />
      <Spacer />
      <StaleNotice provenance={provenance} />
    </section>
  )
}

/** The common ancestor of two or more refs, which begin with those that are compared. */
function MergeBaseDialog({
  opened,
  refs,
  onClose,
}: {
  readonly opened: boolean
  readonly refs: readonly string[]
  onClose(): void
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Merge base')} size="lg">
      <Refs first={refs} />
    </Modal>
  )
}

function Refs({ first }: { readonly first: readonly string[] }) {
  const [refs, setRefs] = useState<readonly string[]>(() => first.reduce<readonly string[]>(withRef, []))
  return (
    <>
      <ul className={classes.refs} aria-label={t('Refs')}>
        {refs.map(ref => (
          <li key={ref}>
            <Ref name={ref} />
            <ActionIcon
              size="sm"
              aria-label={t('Remove {ref}', { ref: visibleString(ref) })}
              disabled={refs.length <= 1}
              onClick={() => setRefs(withoutRef(refs, ref))}
            >
              <IconX size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Text size="xs" fw={500} mb={4}>
        {t('Add a ref')}
      </Text>
      {refs.length < maxRefs ? (
        <RefPicker value="" label={t('Add a ref')} onPick={ref => setRefs(withRef(refs, ref))} />
      ) : (
        <Text size="sm">
          {t('At most {maxRefs} refs can be compared at once. Remove one to add another.', { maxRefs })}
        </Text>
      )}
      <section className={classes.base} aria-label={t('Common ancestor')}>
        {refs.length < 2 ? (
          <Text size="sm">{t('Add a second ref.')}</Text>
        ) : (
          <MergeBase key={refs.join('\n')} refs={refs} />
        )}
      </section>
    </>
  )
}

function MergeBase({ refs }: { readonly refs: readonly string[] }) {
  const { id } = useProject()
  const { data, error, isPending, refetch } = useOperation(mergeBaseQuery(id, [...refs]))
  if (isPending) return <LoadingState rows={1} label={t('Loading the merge base')} />
  if (error?.kind === 'notFound') {
    return <Text size="sm">{t('No common ancestor, or one of the refs does not exist.')}</Text>
  }
  if (!data) return error && <ErrorState error={error} onRetry={refetch} />
  return (
    <div className={classes.baseCommit}>
      <CommitWords commit={data.value} />
    </div>
  )
}
