import { Alert, Button, Checkbox, SegmentedControl, Select, Text, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { filterFleet } from '#shared/fleet/evaluate.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useConnection, useWhyReadOnly } from '../../../lib/connection/use-connection.ts'
import { useSettings } from '../../../lib/settings/use-settings.ts'
import { LinkAnchor } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { pathWarning } from '../../editing/model/commit/request.ts'
import { parseFilter, usedColumns } from '../../fleet/model/table.ts'
import { useFleet } from '../../fleet/model/use-fleet.ts'
import { type ChangeForm, type ChangeKind, changeKinds, getProblems, readProjects } from '../model/form.ts'
import { changeForm, chooseProjects, startPreview, useBatchChange } from '../model/state.ts'
import { usePreviewOptions } from '../model/use-preview-options.ts'
import classes from './batch-change.module.css'

type TextField = { readonly [N in keyof ChangeForm]: ChangeForm[N] extends string ? N : never }[keyof ChangeForm]

const kindLabels: Readonly<Record<ChangeKind, string>> = {
  replace: t('Find and replace'),
  set: t('Set a value'),
  add: t('Add a file'),
  delete: t('Delete files'),
}

/** What the fields of the form share. */
interface FieldsProps {
  readonly form: ChangeForm
  readonly onChange: (part: Partial<ChangeForm>) => void
  /** The properties of a text field. */
  readonly field: (name: TextField) => {
    readonly value: string
    readonly error: string | undefined
    readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void
    readonly spellCheck: false
  }
}

/** The form of a batch change: the projects, the files, the change and its commit. */
export function ChangeView({ views, onPreview }: { readonly views: ReactNode; onPreview(): void }) {
  const connection = useConnection()
  const { form } = useBatchChange(connection.ref)
  const options = usePreviewOptions()
  const whyReadOnly = useWhyReadOnly()
  const [showsProblems, setShowsProblems] = useState(false)
  const problems = getProblems(form)
  const onChange = (part: Partial<ChangeForm>) => changeForm(connection.ref, part)
  const preview = () => {
    setShowsProblems(true)
    if (Object.keys(problems).length > 0) return
    startPreview(connection.ref, options)
    onPreview()
  }
  const field: FieldsProps['field'] = name => ({
    value: form[name],
    error: showsProblems ? problems[name] : undefined,
    onChange: event => onChange({ [name]: event.currentTarget.value }),
    spellCheck: false,
  })
  return (
    <Page
      title={t('Batch change')}
      toolbar={views}
      content="measure"
      actions={
        <Button type="submit" form="batch-change">
          {t('Preview changes')}
        </Button>
      }
    >
      <form
        id="batch-change"
        className={classes.form}
        aria-label={t('Batch change')}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          preview()
        }}
      >
        {whyReadOnly !== undefined && (
          <Alert color="yellow">
            {whyReadOnly} {t('The preview is available: it writes nothing.')}
          </Alert>
        )}
        <ProjectFields form={form} onChange={onChange} field={field} />
        {form.kind !== 'add' && <FileFields form={form} onChange={onChange} field={field} />}
        <ChangeFields form={form} onChange={onChange} field={field} />
        <CommitFields form={form} onChange={onChange} field={field} />
      </form>
    </Page>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      {children}
    </section>
  )
}

function ProjectFields({ form, field }: FieldsProps) {
  const { id: connection } = useConnection()
  const count = readProjects(form.projects).length
  return (
    <Section title={t('Projects')}>
      <Textarea
        {...field('projects')}
        label={t('Project paths, one per line')}
        description={t('{count, plural, one {# project} other {# projects}}', { count })}
        placeholder={'harbor/lighthouse\nharbor/tide-tables'}
        classNames={{ input: classes.code ?? '' }}
        autosize
        minRows={3}
        maxRows={10}
      />
      <div className={classes.pair}>
        <SavedView />
        <Text size="sm" c="dimmed" mt={26}>
          <LinkAnchor to="/c/$connection/fleet" params={{ connection }}>
            {t('Select in Fleet')}
          </LinkAnchor>
        </Text>
      </div>
    </Section>
  )
}

/** Chooses the projects of a saved view of the fleet table. */
function SavedView() {
  const saved = useSettings()?.tables.fleet?.saved.filter(({ view }) => view.filter.trim() !== '') ?? []
  const [name, setName] = useState<string | null>(null)
  const view = saved.find(one => one.name === name)?.view
  return (
    <div>
      <Select
        label={t('Saved view')}
        placeholder={saved.length === 0 ? t('No saved views with a filter') : t('Saved view')}
        disabled={saved.length === 0}
        data={saved.map(one => one.name)}
        value={name}
        onChange={setName}
        clearable
      />
      {view && <ViewProjects filter={view.filter} />}
    </div>
  )
}

function ViewProjects({ filter }: { readonly filter: string }) {
  const { ref } = useConnection()
  const { expression, error } = useMemo(() => parseFilter(filter), [filter])
  const columns = useMemo(() => usedColumns([], expression, undefined), [expression])
  const { state } = useFleet(columns)
  const { matching, undecided } = useMemo(
    () => filterFleet(state.rows, expression, Date.now()),
    [state.rows, expression],
  )
  if (error) return <Text size="sm">{t('The filter of this view is invalid.')}</Text>
  return (
    <Button
      mt="xs"
      variant="default"
      disabled={matching.length === 0 || undecided.length > 0}
      onClick={() =>
        chooseProjects(
          ref,
          matching.map(({ path }) => path),
        )
      }
    >
      {undecided.length > 0
        ? t('Loading {count, plural, one {# project} other {# projects}}…', { count: undecided.length })
        : t('Use {count, plural, one {# project} other {# projects}}', { count: matching.length })}
    </Button>
  )
}

function FileFields({ field }: FieldsProps) {
  return (
    <Section title={t('Files')}>
      <div className={classes.pair}>
        <TextInput
          {...field('paths')}
          label={t('Path patterns')}
          description={t('Separated by commas; ! leaves files out')}
          placeholder="*.yml, !vendor/**"
        />
        <TextInput
          {...field('contains')}
          label={t('Only files that contain')}
          description={t('Plain text, case-sensitive')}
          placeholder="node:20"
        />
      </div>
    </Section>
  )
}

function ChangeFields(props: FieldsProps) {
  const { form, onChange } = props
  return (
    <Section title={t('Change')}>
      <SegmentedControl
        size="xs"
        aria-label={t('Kind of change')}
        value={form.kind}
        onChange={kind => onChange({ kind: changeKinds.find(one => one === kind) ?? 'replace' })}
        data={changeKinds.map(value => ({ value, label: kindLabels[value] }))}
        style={{ alignSelf: 'start' }}
      />
      <KindFields {...props} />
    </Section>
  )
}

function KindFields({ form, onChange, field }: FieldsProps) {
  const code = { classNames: { input: classes.code ?? '' } }
  switch (form.kind) {
    case 'replace':
      return (
        <>
          <div className={classes.pair}>
            <Textarea
              {...field('find')}
              {...code}
              label={t('Find')}
              placeholder="node:20"
              autosize
              minRows={1}
              maxRows={8}
            />
            <Textarea
              {...field('replacement')}
              {...code}
              label={t('Replace with')}
              placeholder="node:22"
              autosize
              minRows={1}
              maxRows={8}
            />
          </div>
          <Checkbox
            size="xs"
            label={t('Match case')}
            checked={form.matchCase}
            onChange={event => onChange({ matchCase: event.currentTarget.checked })}
          />
          <Checkbox
            size="xs"
            label={t('Regular expression ($1 is the first group)')}
            checked={form.isPattern}
            onChange={event => onChange({ isPattern: event.currentTarget.checked })}
          />
        </>
      )
    case 'set':
      return (
        <div className={classes.pair}>
          <TextInput
            {...field('valuePath')}
            {...code}
            label={t('Path of the value')}
            description={t('In YAML and JSON files; comments and format stay')}
            placeholder={'jobs.build.image, stages[0], ["a.b"]'}
          />
          <TextInput
            {...field('value')}
            {...code}
            label={t('Value')}
            description={t('As YAML: 22 is a number, "22" a text')}
            placeholder={'"22"'}
          />
        </div>
      )
    case 'add':
      return (
        <>
          <TextInput
            {...field('newPath')}
            {...code}
            label={t('Path of the file')}
            description={pathWarning(form.newPath)}
            placeholder=".github/CODEOWNERS"
          />
          <Textarea {...field('newContent')} {...code} label={t('Content')} autosize minRows={6} maxRows={16} />
        </>
      )
    case 'delete':
      return <Text size="sm">{t('All files that match are deleted on the branch.')}</Text>
  }
}

function CommitFields({ field }: FieldsProps) {
  return (
    <Section title={t('Commit')}>
      <div className={classes.pair}>
        <TextInput
          {...field('branch')}
          label={t('Branch')}
          description={t('The same name in each project')}
          placeholder="update-node"
        />
        <TextInput
          {...field('startBranch')}
          label={t('Start branch')}
          description={t('The default branch of each project if empty')}
          placeholder="main"
        />
      </div>
      <Textarea
        {...field('message')}
        spellCheck
        label={t('Commit message')}
        placeholder="Update Node to 22"
        autosize
        minRows={2}
        maxRows={8}
      />
    </Section>
  )
}
