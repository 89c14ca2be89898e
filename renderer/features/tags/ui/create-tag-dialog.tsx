import { Button, InputWrapper, Modal, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { releasesSince } from '#shared/contract/tags.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { commitQuery } from '#shared/queries/repository.ts'
import { isFrom } from '#shared/service-version.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { RequestPreview } from '../../../lib/operations/request-preview.tsx'
import { useOperation, useWrite } from '../../../lib/operations/use-operation.ts'
import { RefPicker } from '../../../lib/project/ref-picker.tsx'
import { submitByKeys } from '../../../ui/dialog/submit-by-keys.ts'
import { showLeftOut } from '../../../ui/journal/written-toast.tsx'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { Failure } from '../../../ui/write/failure.tsx'
import { showProblems } from '../../../ui/write/show-problems.ts'
import { newTagKey, notesKey, type TagForm, useKeptForms } from '../model/kept-forms.ts'
import { problemsOfForm, problemsOfRefusal, saidOfNotes, type TagProblems, tagRequest } from '../model/tag-request.ts'
import { useNearTags } from '../model/use-near-tags.ts'
import type { TagsProject } from '../model/use-tags-project.ts'
import { getName, latestVersion, nextNames } from '../model/version.ts'
import { NotesField } from './notes-field.tsx'
import classes from './tags-screen.module.css'

interface CreateTagProps {
  readonly tagsProject: TagsProject
  onClose(): void
  onCreated(name: string): void
}

/** Makes a tag, and a release of it when there are notes. */
export function CreateTagDialog({ isOpen, ...props }: CreateTagProps & { readonly isOpen: boolean }) {
  return (
    <Modal opened={isOpen} onClose={props.onClose} title={t('New tag')} size="xl" onKeyDown={submitByKeys}>
      {isOpen && <Form {...props} />}
    </Modal>
  )
}

function Form({ tagsProject, onClose, onCreated }: CreateTagProps) {
  const { project } = tagsProject
  const element = useRef<HTMLFormElement>(null)
  const { form, change, discard } = useTagForm(tagsProject)
  const creation = useCreation(tagsProject, form)
  const [wasSent, setSent] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const own = problemsOfForm(form)
  const refused = error ? problemsOfRefusal(error) : {}
  const shown: TagProblems = { ...(wasSent && own), ...refused }
  const isComplete = Object.keys(own).length === 0

  const onChange = (part: Partial<TagForm>) => {
    setError(null)
    change(part)
  }
  const send = async () => {
    showProblems(element.current, () => {
      setSent(true)
      setError(null)
    })
    if (!isComplete) return
    try {
      await creation.create()
      discard()
      onCreated(form.name)
    } catch (thrown) {
      showProblems(element.current, () => setError(getError(thrown)))
    }
  }
  return (
    <form
      ref={element}
      aria-label={t('New tag')}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <TagFields project={project} form={form} problems={shown} onChange={onChange} />
      {error && Object.keys(refused).length === 0 && <Failure error={error} />}
      <div className={classes.buttons}>
        <RequestPreview operation="tags.create" isDisabled={!isComplete} paramsNow={creation.paramsNow} />
        <Spacer />
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
        <Button type="submit" loading={creation.isPending}>
          {t('Create the tag')}
        </Button>
      </div>
    </form>
  )
}

/** What is typed of a new tag; it stays when the form is closed, until the tag is there. */
function useTagForm({ connection, project, defaultBranch }: TagsProject) {
  const key = newTagKey(connection, project)
  const kept = useKeptForms(state => state.tags[key])
  const keep = useKeptForms(state => state.keepTag)
  const form: TagForm = kept ?? { name: '', ref: defaultBranch ?? '', kind: 'annotated', message: '', notes: '' }
  return {
    form,
    change: (part: Partial<TagForm>) => keep(key, { ...form, ...part }),
    discard: () => keep(key, null),
  }
}

/** Creates the tag, and its release where that takes a request of its own. */
function useCreation({ connection, project }: TagsProject, form: TagForm) {
  const write = useWrite('tags.create')
  const release = useWrite('releases.create')
  const takesNotes = !isFrom(useConnection().version, releasesSince)
  const keepNotes = useKeptForms(state => state.keepNotes)
  const paramsNow = () => tagRequest(project, form, takesNotes)
  /** The tag is there already: what goes wrong from here on loses no notes, and does not keep the tag's own form open. */
  const writeNotes = async (journal: number | null) => {
    const notes = notesKey(connection, project, form.name)
    keepNotes(notes, { base: null, text: form.notes })
    if (takesNotes) return
    try {
      await release.mutateAsync({ id: project, tag_name: form.name, description: form.notes })
      keepNotes(notes, null)
    } catch (thrown) {
      const said = saidOfNotes(getError(thrown))
      if (said === null) keepNotes(notes, null)
      else if (journal !== null) showLeftOut(said, journal)
    }
  }
  return {
    paramsNow,
    isPending: write.isPending || release.isPending,
    /** @throws BridgeFailure when there is no tag */
    create: async () => {
      const created = await write.mutateAsync(paramsNow())
      if (form.notes.trim() === '' || created.value.release?.description === form.notes) return
      await writeNotes(created.journal)
    },
  }
}

interface TagFieldsProps {
  readonly project: string
  readonly form: TagForm
  readonly problems: TagProblems
  onChange(part: Partial<TagForm>): void
}

function TagFields({ project, form, problems, onChange }: TagFieldsProps) {
  return (
    <Stack gap="sm">
      <div>
        <TextInput
          label={t('Name')}
          value={form.name}
          error={problems.name}
          onChange={event => onChange({ name: event.currentTarget.value })}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        <VersionSteps project={project} onPick={name => onChange({ name })} />
      </div>
      <RefField project={project} value={form.ref} error={problems.ref} onChange={ref => onChange({ ref })} />
      <div>
        <SegmentedControl
          aria-label={t('Kind of tag')}
          value={form.kind}
          onChange={kind => onChange({ kind: kind === 'lightweight' ? 'lightweight' : 'annotated' })}
          data={[
            { value: 'annotated', label: t('Annotated') },
            { value: 'lightweight', label: t('Lightweight') },
          ]}
        />
        <Text size="xs" c="dimmed" mt={4}>
          {form.kind === 'annotated'
            ? t('An object of its own, with a message, your name and the time.')
            : t('Only a name of the commit, without a message.')}
        </Text>
      </div>
      {form.kind === 'annotated' && (
        <Textarea
          label={t('Message')}
          autosize
          minRows={2}
          maxRows={8}
          value={form.message}
          error={problems.message}
          onChange={event => onChange({ message: event.currentTarget.value })}
        />
      )}
      <div>
        <Text size="xs" fw={500} mb={4}>
          <Trans
            message="Release notes <span>(with notes, the tag is a release)</span>"
            components={{ span: <span className={classes.optional} /> }}
          />
        </Text>
        <NotesField
          project={project}
          tagName={form.name}
          to={form.ref.trim()}
          value={form.notes}
          onChange={notes => onChange({ notes })}
        />
      </div>
    </Stack>
  )
}

/** The next versions after the latest one; nothing where no tag has a version. */
function VersionSteps({ project, onPick }: { readonly project: string; onPick(name: string): void }) {
  const latest = latestVersion(useNearTags(project))
  if (!latest) return null
  return (
    <div className={classes.steps}>
      <span>
        <Trans message="After <visibleText/>:" components={{ visibleText: <VisibleText text={getName(latest)} /> }} />
      </span>
      {nextNames(latest).map(({ step, name }) => (
        <Button key={step} size="compact-xs" variant="light" onClick={() => onPick(name)}>
          <span>
            {step} · <VisibleText text={name} />
          </span>
        </Button>
      ))}
    </div>
  )
}

/** A branch, a tag or a SHA, with the commit that it names. */
function RefField({
  project,
  value,
  error,
  onChange,
}: {
  readonly project: string
  readonly value: string
  readonly error: string | undefined
  onChange(value: string): void
}) {
  return (
    <InputWrapper
      size="xs"
      label={t('At')}
      labelElement="div"
      description={<Named project={project} name={value} />}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      // For a button, which has no other way to be marked as invalid.
      error={error && <span role="alert">{error}</span>}
    >
      <RefPicker value={value} label={t('At branch, tag or commit')} onPick={onChange} />
    </InputWrapper>
  )
}

function Named({ project, name }: { readonly project: string; readonly name: string }) {
  const found = useOperation(commitQuery(project, name), { enabled: name !== '', secondary: true })
  if (name === '') return t('The commit the tag will name')
  if (found.isPending) return t('Looking for the commit…')
  if (!found.data) {
    return found.error?.kind === 'notFound' ? t('No commit of this name') : t('The commit can’t be looked up now')
  }
  const { short_id, title, created_at } = found.data.value
  return (
    <>
      <code>{short_id}</code> <VisibleText text={title} /> · <TimeAgo value={created_at} />
    </>
  )
}
