import { ActionIcon, Button, Loader, Menu, Select, TextInput, Tooltip } from '@mantine/core'
import { IconDots, IconPlus, IconRefresh, IconSearch, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import type { OperationPagesResult } from '../../../lib/operations/use-operation.ts'
import { useCommands } from '../../../ui/keyboard/use-commands.ts'
import { focusFirstRow } from '../../../ui/list/endless-list.tsx'
import { useOnceSettled } from '../../../ui/list/use-once-settled.ts'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { useTypedText } from '../../../ui/text/use-typed-text.ts'
import type { TagOrder } from '../model/routes.ts'
import type { TagTask } from '../model/task.ts'
import classes from './tags-screen.module.css'

const orderLabels: Readonly<Record<TagOrder, string>> = {
  'updated-desc': t('Newest first'),
  'updated-asc': t('Oldest first'),
  'name-desc': t('Name, Z to A'),
  'name-asc': t('Name, A to Z'),
  'version-desc': t('Version, highest first'),
  'version-asc': t('Version, lowest first'),
}

/** The search and the order of tags. */
export function TagsBar({
  query,
  order,
  orders,
  list,
  onQuery,
  onOrder,
  listId,
  isTagOpen,
  onOpen,
}: {
  readonly query: string
  readonly order: TagOrder
  /** Those that the service has. */
  readonly orders: readonly TagOrder[]
  readonly list: OperationPagesResult<'tags.list'>
  onQuery(query: string): void
  onOrder(order: TagOrder): void
  /** The element of the list, to which the arrow keys lead. */
  readonly listId: string
  /** Escape closes the tag first. */
  readonly isTagOpen: boolean
  onOpen(tag: string): void
}) {
  const input = useRef<HTMLInputElement>(null)
  const { typed, type } = useTypedText(query, onQuery)
  const isSettled = typed === query && !list.isPrevious && !list.isFetching
  const openFirst = useOnceSettled(typed, isSettled, () => {
    const first = list.items.find(({ name }) => name === typed) ?? list.items[0]
    if (first) onOpen(first.name)
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && typed !== '' && !isTagOpen) type('')
    else if (event.key === 'ArrowDown') focusFirstRow(listId)
    else if (event.key === 'Enter') openFirst()
    else return
    event.preventDefault()
  }
  useCommands({ search: () => input.current?.select() })
  return (
    <>
      <TextInput
        ref={input}
        className={classes.search}
        size="xs"
        aria-label={t('Search tags')}
        placeholder={t('Search tags: v1, ^v1, -rc$')}
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSection={list.isFetching ? <Loader size={12} aria-hidden /> : null}
        value={typed}
        onChange={event => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        autoComplete="off"
        spellCheck={false}
      />
      <Spacer />
      <Select
        className={classes.order}
        aria-label={t('Order of the tags')}
        data={orders.map(value => ({ value, label: orderLabels[value] }))}
        value={order}
        allowDeselect={false}
        onChange={value => {
          const chosen = orders.find(one => one === value)
          if (chosen) onOrder(chosen)
        }}
      />
    </>
  )
}

/** The actions on tags. */
export function TagActions({
  whyNot,
  onRefresh,
  onTask,
}: {
  readonly whyNot: string | undefined
  onRefresh(): void
  onTask(task: TagTask): void
}) {
  return (
    <>
      <Tooltip label={t('Refresh tags')}>
        <ActionIcon aria-label={t('Refresh tags')} onClick={onRefresh}>
          <IconRefresh size={16} />
        </ActionIcon>
      </Tooltip>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('More about tags')} disabled={whyNot !== undefined} title={whyNot}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconTrash size={14} />} onClick={() => onTask({ kind: 'deleteMany' })}>
            {t('Delete tags by pattern…')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button
        leftSection={<IconPlus size={14} />}
        flex="none"
        disabled={whyNot !== undefined}
        title={whyNot}
        onClick={() => onTask({ kind: 'create' })}
      >
        {t('New tag')}
      </Button>
    </>
  )
}
