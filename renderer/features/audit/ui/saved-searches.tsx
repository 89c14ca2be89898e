import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useSettings, useUpdateSettings } from '../../../lib/settings/use-settings.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { type AuditSearch, auditSearch } from '../model/routes.ts'
import classes from './audit.module.css'

/** Under which the searches of all audit logs are kept. */
const place = 'audit'
const maxSearches = 50

/** Searches under a name: applied, saved and forgotten. */
export function SavedSearches({
  search,
  onApply,
}: {
  readonly search: AuditSearch
  onApply(search: AuditSearch): void
}) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const saved = useSettings()?.searches[place] ?? []
  const update = useUpdateSettings()
  const forget = (gone: string) =>
    update(({ searches }) => ({
      searches: { ...searches, [place]: (searches[place] ?? []).filter(one => one.name !== gone) },
    }))
  const save = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = name.trim()
    if (trimmed === '') return
    const { event: _open, ...kept } = search
    const texts = Object.fromEntries(
      Object.entries(kept).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
    )
    update(({ searches }) => {
      const others = (searches[place] ?? []).filter(one => one.name !== trimmed)
      return { searches: { ...searches, [place]: [...others, { name: trimmed, search: texts }].slice(-maxSearches) } }
    })
    setName('')
    // The button cannot be pressed any more and would drop the focus.
    field.current?.focus()
  }
  return (
    <Popover position="bottom-start" opened={isOpen} onChange={setOpen} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconBookmark size={14} />} onClick={() => setOpen(!isOpen)}>
          {t('Saved searches')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.saved} aria-label={t('Saved searches')}>
        <Stack gap="xs">
          {saved.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('No saved searches yet. A saved search has all filters and the view.')}
            </Text>
          )}
          {saved.map(one => (
            <Group key={one.name} gap={4} wrap="nowrap">
              <Button
                variant="subtle"
                justify="start"
                className={classes.savedName}
                onClick={() => {
                  onApply(auditSearch.parse(one.search))
                  setOpen(false)
                }}
              >
                <VisibleText text={one.name} />
              </Button>
              <ActionIcon
                aria-label={t('Forget the search {name}', { name: visibleString(one.name) })}
                onClick={() => forget(one.name)}
              >
                <IconTrash size={14} />
              </ActionIcon>
            </Group>
          ))}
          <form onSubmit={save}>
            <Group gap={6} wrap="nowrap">
              <TextInput
                ref={field}
                aria-label={t('Name of the search')}
                placeholder={t('Save this search as')}
                maxLength={60}
                value={name}
                onChange={event => setName(event.currentTarget.value)}
              />
              <Button type="submit" variant="default" disabled={name.trim() === ''}>
                {t('Save')}
              </Button>
            </Group>
          </form>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
