import { ActionIcon, Button, Checkbox, Group, Popover, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSearch, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { defaultView, densities, type TableView } from '#shared/tables.ts'
import { visibleString } from '#shared/text/visible.ts'
import { VisibleText } from '../text/visible-text.tsx'
import { shownColumns, type TableColumn } from './column.ts'
import classes from './resource-table.module.css'

interface ViewMenuProps<Row> {
  readonly columns: readonly TableColumn<Row>[]
  readonly view: TableView
  readonly saved: readonly { readonly name: string; readonly view: TableView }[]
  onChange(part: Partial<TableView>): void
  onSave(name: string): void
  onForget(name: string): void
}

/** How the table looks: density, columns, and arrangements saved under a name. */
export function ViewMenu<Row>({ columns, view, saved, onChange, onSave, onForget }: ViewMenuProps<Row>) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon aria-label={t('View')} title={t('Columns, row height and saved views')}>
          <IconAdjustmentsHorizontal size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.viewMenu} aria-label={t('View of the table')}>
        <Stack gap="sm">
          <SegmentedControl
            fullWidth
            aria-label={t('Height of the rows')}
            data={densities.map(value => ({ value, label: value === 'compact' ? t('Compact') : t('Comfortable') }))}
            value={view.density}
            onChange={density => onChange({ density })}
          />
          <SavedViews saved={saved} onApply={onChange} onSave={onSave} onForget={onForget} />
          <ColumnChoice columns={columns} view={view} onChange={onChange} />
          <Button variant="subtle" onClick={() => onChange(defaultView)}>
            {t('Reset view')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** More columns than this are not found by looking. */
const maxUnsearched = 15

function ColumnChoice<Row>({ columns, view, onChange }: Pick<ViewMenuProps<Row>, 'columns' | 'view' | 'onChange'>) {
  const [query, setQuery] = useState('')
  const isWanted = ({ header }: TableColumn<Row>) => header.toLowerCase().includes(query.trim().toLowerCase())
  const found = columns.filter(isWanted)
  return (
    <Checkbox.Group
      label={t('Columns')}
      value={shownColumns(columns, view.shown).map(({ id }) => id)}
      onChange={ids => onChange({ shown: Object.fromEntries(columns.map(({ id }) => [id, ids.includes(id)])) })}
    >
      <Stack gap={8} mt={6}>
        {columns.length > maxUnsearched && (
          <TextInput
            aria-label={t('Search columns')}
            placeholder={t('Search')}
            leftSection={<IconSearch size={14} aria-hidden />}
            value={query}
            spellCheck={false}
            onChange={event => setQuery(event.currentTarget.value)}
          />
        )}
        {found.map(column => (
          <Checkbox
            key={column.id}
            size="xs"
            value={column.id}
            label={column.header}
            disabled={column === columns[0]}
          />
        ))}
        {found.length === 0 && <Text size="xs">{t('No matching columns.')}</Text>}
      </Stack>
    </Checkbox.Group>
  )
}

function SavedViews({
  saved,
  onApply,
  onSave,
  onForget,
}: Pick<ViewMenuProps<never>, 'saved' | 'onSave' | 'onForget'> & { onApply(view: TableView): void }) {
  const [name, setName] = useState('')
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    onSave(name.trim())
    setName('')
  }
  return (
    <section aria-label={t('Saved views')}>
      <Text size="sm" fw={500}>
        {t('Saved views')}
      </Text>
      {saved.map(({ name, view }) => (
        <Group key={name} gap={4} wrap="nowrap">
          <Button variant="subtle" justify="start" className={classes.savedView} onClick={() => onApply(view)}>
            <VisibleText text={name} />
          </Button>
          <ActionIcon
            aria-label={t('Forget the view {name}', { name: visibleString(name) })}
            onClick={() => onForget(name)}
          >
            <IconTrash size={14} />
          </ActionIcon>
        </Group>
      ))}
      <form onSubmit={save} className={classes.saveView}>
        <TextInput
          aria-label={t('Name of the view')}
          placeholder={t('Save this view as')}
          maxLength={60}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={name.trim() === ''}>
          {t('Save')}
        </Button>
      </form>
    </section>
  )
}
