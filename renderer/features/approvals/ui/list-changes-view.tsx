import { VisuallyHidden } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { t } from '#shared/i18n/i18n.ts'
import { Fact } from '../../../ui/facts/facts.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import type { ListChange } from '../model/list-change.ts'
import classes from './approvals.module.css'

const kindLabels = { removed: t('Removed:'), added: t('Added:'), kept: t('Unchanged:') } as const

/** What becomes of a list that a write replaces: who is removed, who is added, who stays. */
export function ListChangesView<T extends { readonly id: number | string }>({
  label,
  change: { kept, added, removed },
  getName,
}: {
  readonly label: string
  readonly change: ListChange<T>
  getName(item: T): string
}) {
  if (kept.length + added.length + removed.length === 0) return null
  const part = (kind: 'removed' | 'added' | 'kept', items: readonly T[]) =>
    items.map(item => (
      <li key={`${kind} ${item.id}`} data-kind={kind}>
        {kind === 'removed' && <IconMinus size={12} aria-hidden />}
        {kind === 'added' && <IconPlus size={12} aria-hidden />}
        <VisuallyHidden>{kindLabels[kind]} </VisuallyHidden>
        <VisibleText text={getName(item)} />
      </li>
    ))
  return (
    <Fact name={label}>
      <ul className={classes.changes}>
        {part('removed', removed)}
        {part('added', added)}
        {part('kept', kept)}
      </ul>
    </Fact>
  )
}
