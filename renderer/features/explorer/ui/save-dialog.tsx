import { Autocomplete, Button, Group, List, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import type { OperationId } from '#shared/contract/contract.ts'
import { t } from '#shared/i18n/i18n.ts'
import { type ImportParts, type SavedRequest, savedRequest } from '#shared/saved-requests.ts'
import { toSavedRequest } from '#shared/saved-requests-file.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { getProblems } from '../../../ui/schema-form/problems.ts'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import type { CallForm } from '../model/use-call-form.ts'
import { isSame, useSaved } from '../model/use-saved.ts'
import { formatReference } from '../model/variables.ts'

/** Saves the request of a form, under the name that it has already or another one. */
export function SaveDialog({
  operation,
  call,
  onClose,
}: {
  readonly operation: OperationId
  readonly call: CallForm
  onClose(): void
}) {
  const { add } = useSaved()
  const { template, page } = call.draft
  const request: SavedRequest = {
    ...{ name: call.form.saved?.name ?? '', folder: call.form.saved?.folder ?? '' },
    ...{ operation, params: { ...template } },
    ...(page?.size !== undefined && { per_page: page.size }),
    ...(page?.keyset === true && { keyset: true }),
  }
  return (
    <RequestForm
      title={t('Save request')}
      request={request}
      isNew
      onClose={onClose}
      onSave={saved => {
        add({ requests: [saved], variables: [] })
        call.setSaved({ name: saved.name, folder: saved.folder })
      }}
    />
  )
}

/** Renames a saved request, or moves it to another folder. */
export function RenameDialog({ request, onClose }: { readonly request: SavedRequest; onClose(): void }) {
  const { replace } = useSaved()
  return (
    <RequestForm
      title={t('Rename or move request')}
      request={request}
      isNew={false}
      onClose={onClose}
      onSave={saved => replace(request, saved)}
    />
  )
}

interface RequestFormProps {
  readonly title: string
  readonly request: SavedRequest
  readonly isNew: boolean
  onClose(): void
  onSave(request: SavedRequest): void
}

function RequestForm({ title, request: given, isNew, onClose, onSave }: RequestFormProps) {
  const { saved } = useSaved()
  const [name, setName] = useState(given.name)
  const [folder, setFolder] = useState(given.folder)
  const { request, leftOut } = useMemo(
    () => toSavedRequest({ ...given, name: name.trim(), folder: folder.trim() }),
    [given, name, folder],
  )
  const problems = getProblems(savedRequest, request)
  const isTaken = saved.requests.some(one => isSame(one, request)) && (isNew || !isSame(given, request))
  const folders = [...new Set([...saved.requests, ...saved.variables].map(one => one.folder))]
    .filter(Boolean)
    .toSorted()
  const isValid = Object.keys(problems).length === 0
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isValid) return
    onSave(request)
    onClose()
  }
  return (
    <FormDialog opened onClose={onClose} title={title}>
      <form onSubmit={save} aria-label={title} noValidate>
        <Stack gap="sm">
          <TextInput
            label={t('Name')}
            placeholder={t('Tags of the last release')}
            data-autofocus
            value={name}
            error={name === '' ? undefined : problems.name}
            onChange={event => setName(event.currentTarget.value)}
          />
          <Autocomplete
            label={t('Folder')}
            description={t('Slashes separate folders. Empty for no folder.')}
            placeholder="Releases/Monthly"
            data={folders}
            value={folder}
            error={problems.folder}
            onChange={setFolder}
          />
          {problems.params !== undefined && (
            <Text size="sm" c="red">
              {problems.params}
            </Text>
          )}
          {leftOut.length > 0 && (
            <Text size="sm">
              {t('Not saved, because they are secret: {names}. Use a secret variable for them.', {
                names: leftOut.join(', '),
              })}
            </Text>
          )}
          {isTaken && <Text size="sm">{t('The folder has a request of this name. Saving replaces it.')}</Text>}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={!isValid}>
              {isTaken ? t('Replace request') : t('Save request')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}

/** Names in the question. */
const maxListed = 20

/** Asks whether an import may change saved requests and variables; without an answer, nothing is imported. */
export function ImportDialog({
  parts: { changing },
  onClose,
  onKeep,
  onReplace,
}: {
  readonly parts: ImportParts
  onClose(): void
  onKeep(): void
  onReplace(): void
}) {
  const names = [
    ...changing.variables.map(one => ({ ...one, name: formatReference(one.name) })),
    ...changing.requests,
  ].map(({ folder, name }) => (folder === '' ? name : `${folder}/${name}`))
  const more = names.length - maxListed
  const answer = (run: () => void) => () => {
    run()
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('Replace saved requests and variables?')}>
      <Stack gap="sm">
        <Text size="sm">
          {t(
            'The file has other content for {count, plural, one {this variable or request} other {these variables or requests}}. Saved requests that use a replaced variable are then sent with the value of the file.',
            { count: names.length },
          )}
        </Text>
        <List size="sm">
          {names.slice(0, maxListed).map(name => (
            <List.Item key={name}>
              <VisibleText text={name} />
            </List.Item>
          ))}
          {more > 0 && <List.Item>{t('and {more, number} more', { more })}</List.Item>}
        </List>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="default" onClick={answer(onReplace)}>
            {t('Replace existing')}
          </Button>
          <Button data-autofocus onClick={answer(onKeep)}>
            {t('Keep existing')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Asks before a saved request is deleted. */
export function DeleteDialog({ request, onClose }: { readonly request: SavedRequest; onClose(): void }) {
  const { remove } = useSaved()
  return (
    <Modal opened onClose={onClose} title={t('Delete saved request?')}>
      <Stack gap="sm">
        <Text size="sm">
          <Trans
            message="Request “<visibleText/>” is deleted from this computer. Nothing changes at the service."
            components={{ visibleText: <VisibleText text={request.name} /> }}
          />
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            color="red.9"
            onClick={() => {
              remove(request)
              onClose()
            }}
          >
            {t('Delete request')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
