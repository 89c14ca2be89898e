import { Badge, Combobox, Group, InputBase, Loader, Text, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronDown, IconGitBranch, IconGitCommit, IconHistory, IconSearch, IconTag } from '@tabler/icons-react'
import { type RefObject, useId, useImperativeHandle, useRef, useState } from 'react'
import type { Branch } from '#shared/contract/navigation.ts'
import { formatList, t } from '#shared/i18n/i18n.ts'
import { branchesQuery, tagsQuery } from '#shared/queries/repository.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useOnceSettled } from '../../ui/list/use-once-settled.ts'
import { PathText } from '../../ui/text/path-text.tsx'
import { useOperationPages } from '../operations/use-operation.ts'
import { useProject } from './project-context.ts'
import { useRecentRefs } from './recent-refs.ts'
import { firstRef, type RefOption, refOptions } from './ref-options.ts'
import classes from './ref-picker.module.css'
import { shortRef } from './short-ref.ts'

interface RefPickerProps {
  /** The ref that is picked now. */
  readonly value: string
  /** The purpose of the ref, used as a label before the selected one. */
  readonly label?: string
  /** Offers only branches, for actions that require one. */
  readonly branchesOnly?: boolean
  onPick(ref: string): void
}

/** Selects a branch, a tag, or any ref of a commit by typing it; the selected ref is offered first later. */
export function RefPicker({
  value: ref,
  branchesOnly = false,
  label = branchesOnly ? t('Branch') : t('Branch, tag or commit'),
  onPick,
}: RefPickerProps) {
  const hint = branchesOnly ? t('Find a branch') : t('Find a branch or tag, or type any SHA')
  const { remember } = useRecentRefs()
  const [search, setSearch] = useState('')
  // The list is made again at each opening; what points to it must not.
  const listId = useId()
  // A new field for each opening: Mantine's would keep referring to the last selected option, which was removed.
  const [openings, setOpenings] = useState(0)
  const takeFirst = useRef<(() => void) | null>(null)
  const combobox = useCombobox({
    onDropdownOpen: () => {
      setOpenings(count => count + 1)
      combobox.focusSearchInput()
    },
    onDropdownClose: () => {
      setSearch('')
      combobox.focusTarget()
      combobox.resetSelectedOption()
    },
  })
  const pick = (picked: string) => {
    combobox.closeDropdown()
    remember(picked)
    onPick(picked)
  }
  return (
    <Combobox
      store={combobox}
      width={340}
      position="bottom-start"
      shadow="md"
      withinPortal={false}
      onOptionSubmit={pick}
    >
      <Combobox.Target targetType="button">
        <InputBase
          component="button"
          type="button"
          pointer
          size="xs"
          className={classes.target}
          aria-label={`${label}: ${visibleString(ref)}`}
          title={visibleString(ref)}
          leftSection={<IconGitBranch size={14} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          rightSectionPointerEvents="none"
          onClick={() => combobox.toggleDropdown()}
        >
          <PathText text={ref === '' ? t('Choose one') : shortRef(ref)} className={classes.current} />
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          key={openings}
          value={search}
          onChange={event => {
            setSearch(event.currentTarget.value)
            combobox.resetSelectedOption()
          }}
          onKeyDown={event => {
            // With an option chosen by the arrow keys, Enter is the list's.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || combobox.getSelectedOptionIndex() >= 0) return
            event.preventDefault()
            takeFirst.current?.()
          }}
          leftSection={<IconSearch size={14} aria-hidden />}
          placeholder={hint}
          aria-label={hint}
        />
        {combobox.dropdownOpened && (
          <RefList
            id={listId}
            search={search}
            current={ref}
            branchesOnly={branchesOnly}
            takeFirst={takeFirst}
            onTake={pick}
          />
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}

function RefList({
  id,
  search,
  current,
  branchesOnly,
  takeFirst,
  onTake,
}: {
  readonly id: string
  readonly search: string
  readonly current: string
  readonly branchesOnly: boolean
  /** Is given what Enter does. */
  readonly takeFirst: RefObject<(() => void) | null>
  onTake(ref: string): void
}) {
  const { id: project, defaultBranch } = useProject()
  const [term] = useDebouncedValue(search.trim(), 150)
  const { recent } = useRecentRefs()
  const filter = term === '' ? {} : { search: term }
  const options = { keepPrevious: true } as const
  const branches = useOperationPages(branchesQuery(project, filter), options)
  const tags = useOperationPages(tagsQuery(project, filter), { ...options, enabled: !branchesOnly })
  const groups = refOptions({
    search: search.trim(),
    // Recently used refs may be tags or commits.
    recent: branchesOnly ? [] : recent,
    defaultBranch,
    branches: branches.items.map(branch => branch.name),
    tags: tags.items.map(tag => tag.name),
  })
  const isBusy = branches.isFetching || tags.isFetching
  // Results for the former text are about to be removed: a click or Enter could choose another one.
  const isPrevious = search.trim() !== term || branches.isPrevious || tags.isPrevious
  const askFirst = useOnceSettled(search, !isPrevious && !isBusy, () => {
    const first = firstRef(groups, search.trim())
    if (first !== undefined) onTake(first)
  })
  useImperativeHandle(takeFirst, () => askFirst)
  const isInert = ({ kind }: RefOption) => isPrevious && (kind === 'branch' || kind === 'tag')
  return (
    <>
      <Combobox.Options
        id={id}
        mah={380}
        className={classes.options}
        aria-label={branchesOnly ? t('Branches') : t('Branches, tags and commits')}
        // It scrolls, so it has to be reachable by keyboard.
        tabIndex={0}
      >
        {groups.map(group => (
          <Combobox.Group key={group.label} label={group.label}>
            {group.options.map(option => (
              <RefRow
                key={option.key}
                option={option}
                branch={branches.items.find(({ name }) => option.kind === 'branch' && name === option.ref)}
                isCurrent={option.ref === current}
                isInert={isInert(option)}
              />
            ))}
          </Combobox.Group>
        ))}
        {groups.length === 0 && !isBusy && (
          <Combobox.Empty>
            {branches.error ? t('Couldn’t load the list; type a ref') : t('No branch or tag')}
          </Combobox.Empty>
        )}
      </Combobox.Options>
      <Combobox.Footer className={classes.foot} aria-live="polite">
        {isBusy ? <Loader size={12} aria-hidden /> : null}
        <Text size="xs" c="dimmed">
          {footNote(isBusy, branches, branchesOnly ? null : tags)}
        </Text>
      </Combobox.Footer>
    </>
  )
}

const icons = { branch: IconGitBranch, tag: IconTag, recent: IconHistory, typed: IconGitCommit } as const

function RefRow({
  option,
  branch,
  isCurrent,
  isInert,
}: {
  readonly option: RefOption
  readonly branch: Branch | undefined
  readonly isCurrent: boolean
  readonly isInert: boolean
}) {
  const Icon = icons[option.kind]
  const marks = getMarks(option, branch)
  return (
    <Combobox.Option
      value={option.ref}
      // Its accessible name is the ref, its description the marks.
      {...(marks.length > 0 && { 'aria-label': shortRef(option.ref), 'aria-description': marks.join(', ') })}
      key={option.key}
      active={isCurrent}
      disabled={isInert}
      className={classes.option}
    >
      <Group gap={8} wrap="nowrap">
        <Icon size={14} aria-hidden className={classes.icon} />
        <span className={classes.ref} title={visibleString(option.ref)}>
          <PathText text={option.kind === 'typed' ? t('Go to “{ref}”', { ref: option.ref }) : shortRef(option.ref)} />
        </span>
        {marks.map(mark => (
          <Badge key={mark} size="xs" variant="light" color="gray" tt="none" flex="none">
            {mark}
          </Badge>
        ))}
      </Group>
    </Combobox.Option>
  )
}

function getMarks({ isDefault }: RefOption, branch: Branch | undefined): readonly string[] {
  const marks = [isDefault && 'default', branch?.protected && 'protected', branch?.merged && 'merged']
  return marks.filter(mark => typeof mark === 'string')
}

interface Listed {
  readonly total: number | null
  readonly hasNextPage: boolean
  readonly items: readonly unknown[]
}

function footNote(isBusy: boolean, branches: Listed, tags: Listed | null): string {
  if (isBusy) return t('Searching…')
  const count = ({ total, hasNextPage, items }: Listed) => ({
    count: total ?? items.length,
    more: total === null && hasNextPage ? 'true' : 'false',
  })
  const counts = formatList([
    t(
      '{count, number}{more, select, true {+} other {}} {count, plural, one {branch} other {branches}}',
      count(branches),
    ),
    ...(tags
      ? [t('{count, number}{more, select, true {+} other {}} {count, plural, one {tag} other {tags}}', count(tags))]
      : []),
  ])
  return branches.hasNextPage || tags?.hasNextPage ? t('{counts} · type to narrow down', { counts }) : counts
}
