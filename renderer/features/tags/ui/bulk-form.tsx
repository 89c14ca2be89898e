import { Box, Checkbox, Loader, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type FormEvent, useEffect, useState } from 'react'
import type { Tag } from '#shared/contract/tags.ts'
import { formatSentences, t } from '#shared/i18n/i18n.ts'
import { tagsQuery } from '#shared/queries/repository.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { DryRunButtons } from '../../../ui/bulk/dry-run-buttons.tsx'
import { TypedName } from '../../../ui/confirm/typed-name.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { Failure } from '../../../ui/write/failure.tsx'
import { matches, searchFor } from '../model/pattern.ts'
import { TagMarks } from './tag-marks.tsx'
import classes from './tags-screen.module.css'

/** More than this at once is no tidying any more: the pattern has to be narrower. */
const maxAtOnce = 500

/** The pattern, its matches, and the typed confirmation. */
export function BulkForm({
  project,
  pattern,
  onPattern,
  onDelete,
  onClose,
}: {
  readonly project: string
  readonly pattern: string
  onPattern(pattern: string): void
  onDelete(tags: readonly Tag[]): void
  onClose(): void
}) {
  const [settled] = useDebouncedValue(pattern.trim(), 250)
  const found = useMatches(project, settled)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState('')
  const chosen = found.tags.filter(({ name, protected: isProtected }) => !isProtected && !left.has(name))
  const words = t('delete {chosen, plural, one {# tag} other {# tags}}', { chosen: chosen.length })
  const isTooMany = found.tags.length > maxAtOnce
  const isReady = settled === pattern.trim() && found.isComplete && !isTooMany && chosen.length > 0
  const toggle = (name: string) => {
    const next = new Set(left)
    if (!next.delete(name)) next.add(name)
    setLeft(next)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && typed === words) onDelete(chosen)
  }
  return (
    <form onSubmit={send} aria-label={t('Delete tags by pattern')}>
      <TextInput
        label={t('Pattern')}
        description={t('* stands for any characters, ? for one. The case counts.')}
        placeholder="nightly-*"
        value={pattern}
        onChange={event => onPattern(event.currentTarget.value)}
        rightSection={found.isReading ? <Loader size={12} aria-hidden /> : null}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <Text size="sm" mt="sm" role="status">
        {formatSentences([
          settled === '' ? t('What matches is shown before anything is deleted.') : found.words,
          isTooMany && t('More than {maxAtOnce} at once are not deleted: make the pattern narrower.', { maxAtOnce }),
        ])}
      </Text>
      {found.tags.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
        <ul className={classes.matches} aria-label={t('Tags that match')} tabIndex={0}>
          {found.tags.slice(0, maxAtOnce).map(tag => (
            <li key={tag.name} className={classes.match}>
              <Checkbox
                size="xs"
                checked={!tag.protected && !left.has(tag.name)}
                disabled={tag.protected === true}
                onChange={() => toggle(tag.name)}
                aria-label={t('Delete {name}', { name: visibleString(tag.name) })}
              />
              <span className={classes.matchName}>
                <VisibleText text={tag.name} />
              </span>
              <TagMarks tag={tag} />
              <code className={classes.outcome}>{(tag.commit?.id ?? tag.target).slice(0, 8)}</code>
            </li>
          ))}
        </ul>
      )}
      {found.error && <Failure error={found.error} />}
      {isReady && <TypedName name={words} typed={typed} onType={setTyped} label={t('the words')} />}
      <Box mt="md">
        <DryRunButtons isDangerous isReady={isReady && typed === words} onCancel={onClose} />
      </Box>
    </form>
  )
}

/** The tags a pattern matches; all pages that can have one are read first. */
function useMatches(project: string, pattern: string) {
  const search = searchFor(pattern)
  const list = useOperationPages(
    tagsQuery(project, { order_by: 'name', sort: 'asc', ...(search !== undefined && { search }) }),
    { isWhole: true, enabled: pattern !== '' },
  )
  const { items, hasNextPage, error, isFetchingNextPage } = list
  const tags = pattern === '' ? [] : items.filter(({ name }) => matches(pattern, name))
  const wantsMore = hasNextPage && !isFetchingNextPage && !error && tags.length <= maxAtOnce
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each page that arrives
  useEffect(() => {
    if (wantsMore) list.fetchNextPage()
  }, [wantsMore, items.length])
  const isReading = pattern !== '' && (list.isFetching || wantsMore)
  const isComplete = pattern !== '' && !list.isPending && !isReading && !error && list.provenance?.stale !== true
  return {
    tags,
    error,
    isReading,
    isComplete,
    words: isReading
      ? t('{tags} so far…', { tags: tags.length })
      : tags.length === 0
        ? t('No tag matches.')
        : t('{tags, plural, one {# tag matches} other {# tags match}}.', { tags: tags.length }),
  }
}
