import { Autocomplete, Button, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { getError } from '../../../../lib/bridge/bridge.ts'
import { useConnection, useConnectionRef } from '../../../../lib/connection/use-connection.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { usePathSearch } from '../../../browsing/model/use-path-search.ts'
import { type Refusal, type StagePlace, stageDeletion, stageMode, stageMove } from '../../model/changes/stage.ts'
import { getFolder, stageFolderDeletion, stageFolderMove } from '../../model/changes/stage-folder.ts'
import { pathProblem } from '../../model/commit/request.ts'
import classes from './changes-screen.module.css'

interface ChangeFileProps {
  readonly place: StagePlace
  readonly initialPath: string
  onClose(): void
  onStaged(): void
}

/**
 * Moves a file, deletes it or sets its mode, or moves or deletes a whole folder: as changes of the branch, to be committed
 * with the others.
 */
export function ChangeFileDialog({ isOpen, ...props }: ChangeFileProps & { readonly isOpen: boolean }) {
  return (
    <FormDialog opened={isOpen} onClose={props.onClose} title={t('Change a file or folder')} size="lg">
      {isOpen && <Form {...props} />}
    </FormDialog>
  )
}

const kinds = [
  { value: 'move', label: t('Rename or move it') },
  { value: 'delete', label: t('Delete it') },
  { value: 'executable', label: t('Make it executable') },
  { value: 'plain', label: t('Make it not executable') },
] as const
type Kind = (typeof kinds)[number]['value']

function Form({ place, initialPath, onClose, onStaged }: ChangeFileProps) {
  const { name: service } = useConnection()
  const [path, setPath] = useState(initialPath)
  const [target, setTarget] = useState<string | null>(null)
  const [kind, setKind] = useState<Kind>('move')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>(null)
  const folder = getFolder(path)
  const typed = target ?? folder ?? path
  // The new path of a folder may end with a slash.
  const to = folder === null ? typed : (getFolder(typed) ?? typed)
  const problem = pathProblem(folder ?? path) ?? (kind === 'move' ? pathProblem(to) : null)
  const offered = folder === null ? kinds : kinds.filter(({ value }) => value === 'move' || value === 'delete')
  const stage = (): Promise<Refusal> => {
    if (folder !== null && kind === 'delete') return stageFolderDeletion(place, folder)
    if (folder !== null) return stageFolderMove(place, folder, to)
    if (kind === 'move') return stageMove(place, path, to)
    if (kind === 'delete') return stageDeletion(place, path)
    return stageMode(place, path, kind === 'executable')
  }
  const add = async () => {
    if (problem) return
    setBusy(true)
    try {
      const why = await stage()
      setRefusal(why)
      // For a folder, some may have been staged anyway.
      onStaged()
      if (!why) onClose()
    } catch (thrown) {
      setRefusal(explain(getError(thrown), service).sentence)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      aria-label={t('Change a file or folder')}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void add()
      }}
    >
      <Stack gap="sm">
        <PathField
          refName={place.branch}
          value={path}
          onChange={next => {
            setRefusal(null)
            setPath(next)
            if (getFolder(next) !== null && kind !== 'delete') setKind('move')
          }}
        />
        <Radio.Group label={t('What becomes of it')} value={kind} onChange={value => setKind(getKind(value))}>
          <Stack gap={8} mt={4}>
            {offered.map(choice => (
              <Radio key={choice.value} size="xs" {...choice} />
            ))}
          </Stack>
        </Radio.Group>
        {kind === 'move' && (
          <TextInput
            label={t('New path')}
            value={typed}
            onChange={event => {
              setRefusal(null)
              setTarget(event.currentTarget.value)
            }}
            error={target === null ? null : pathProblem(to)}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        {refusal && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {refusal}
          </Text>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={problem !== null}>
            {t('Add to the changes')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function getKind(value: string): Kind {
  return kinds.find(kind => kind.value === value)?.value ?? 'move'
}

/** The path of a file of a branch, or of a folder with a slash at its end, found by some of its letters. */
function PathField({
  refName,
  value,
  onChange,
}: {
  readonly refName: string
  readonly value: string
  onChange(path: string): void
}) {
  const connection = useConnectionRef()
  const { id } = useProject()
  const { found } = usePathSearch({ connection, id, refName }, value, { isWanted: true })
  const paths = (found?.matches ?? []).slice(0, 20).map(({ path }) => path)
  return (
    <Autocomplete
      label={t('File or folder')}
      description={t('Some letters of its path find it; a slash at the end means the whole folder')}
      data={[...new Set(paths)]}
      filter={({ options }) => options}
      renderOption={({ option }) => visibleString(option.value)}
      value={value}
      onChange={onChange}
      autoComplete="off"
      spellCheck={false}
      data-autofocus
    />
  )
}
