import { Button, Radio, Stack, Textarea, TextInput, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Params } from '#shared/contract/contract.ts'
import { getEndpoint, paramsSchema } from '#shared/contract/contract.ts'
import { snippetVisibilities } from '#shared/contract/snippets.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { RequestPreview } from '../../../lib/operations/request-preview.tsx'
import { CodeEditor } from '../../../ui/monaco/code-editor.tsx'
import { getProblems, type Problems, refusedFields } from '../../../ui/schema-form/problems.ts'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import type { SnippetValues } from '../model/form-values.ts'
import classes from './snippets.module.css'
import { visibilityLabels } from './visibility.tsx'

type WriteOfSnippet = 'snippets.create' | 'snippets.update'

interface SnippetFormProps<I extends WriteOfSnippet> {
  readonly title: ReactNode
  readonly operation: I
  readonly values: SnippetValues
  readonly params: Params<I>
  /** Another number puts the content of `values` into the editor again. */
  readonly revision: number
  readonly error: AppError | null
  readonly isSending: boolean
  /** Why a valid form can't be sent now. */
  readonly obstacle: string | null
  readonly submit: string
  /** Above the buttons: news during the edit. */
  readonly notice?: ReactNode
  onChange(values: SnippetValues): void
  onSubmit(): void
  onCancel(): void
}

const inputs = ['title', 'file_name', 'description', 'visibility', 'content'] as const

/** The inputs of a snippet, for a new one and for an edit. Controlled: its owner holds the values. */
export function SnippetForm<I extends WriteOfSnippet>(props: SnippetFormProps<I>) {
  const { operation, values, params, error, obstacle } = props
  const { name: service } = useConnection()
  const { problems, isComplete, isRefused, leave, tryAll } = useProblems(operation, values, params, error)
  const change = (part: Partial<SnippetValues>) => props.onChange({ ...values, ...part })
  const send = () => {
    tryAll()
    if (isComplete && obstacle === null) props.onSubmit()
  }
  const explained = error && !isRefused ? explain(error, service) : null
  return (
    <form
      className={classes.form}
      aria-label={t('Snippet')}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <div className={classes.fields}>
        <Title order={1}>{props.title}</Title>
        <SnippetFields values={values} problems={problems} onChange={change} onLeave={leave} />
        {props.notice}
        {explained && (
          <p role="alert" className={classes.problem}>
            <Trans
              message="<visibleText/> {nextStep} What you typed is still here."
              values={{ nextStep: explained.nextStep }}
              components={{ visibleText: <VisibleText text={explained.sentence} /> }}
            />
          </p>
        )}
        {obstacle && <p className={classes.note}>{obstacle}</p>}
        <div className={classes.buttons}>
          <Button type="submit" loading={props.isSending} disabled={obstacle !== null}>
            {props.submit}
          </Button>
          <Button variant="default" onClick={props.onCancel}>
            {t('Cancel')}
          </Button>
          <RequestPreview
            operation={operation}
            isDisabled={!isComplete || obstacle !== null}
            paramsNow={() => params}
          />
        </div>
      </div>
      <div className={classes.editor}>
        {problems.content && (
          <p className={classes.problem} role="alert">
            {t('Content: {content}', { content: problems.content })}
          </p>
        )}
        <CodeEditor
          path={values.file_name === '' ? 'snippet.txt' : values.file_name}
          value={values.content}
          revision={props.revision}
          readOnly={false}
          label={t('Content of the snippet')}
          onChange={read => change({ content: read() })}
          onBlur={() => leave('content')}
          onSave={send}
        />
      </div>
    </form>
  )
}

/** What is wrong with the inputs, once they were left or the form was sent; what the service refused, too. */
function useProblems<I extends WriteOfSnippet>(
  operation: I,
  values: SnippetValues,
  params: Params<I>,
  error: AppError | null,
) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const wrong = getProblems(paramsSchema(getEndpoint(operation)), required(values, params))
  const refused = refusedFields(error, inputs)
  const shown = Object.entries(wrong).filter(([path]) => isTried || left.has(path))
  const problems: Problems = { ...refused, ...Object.fromEntries(shown) }
  return {
    problems,
    isComplete: Object.keys(wrong).length === 0,
    isRefused: Object.keys(refused).length > 0,
    leave: (name: string) => setLeft(before => new Set([...before, name])),
    tryAll: () => setTried(true),
  }
}

interface FieldsProps {
  readonly values: SnippetValues
  readonly problems: Problems
  onChange(part: Partial<SnippetValues>): void
  onLeave(name: string): void
}

/** What is said of a snippet besides its content. */
function SnippetFields({ values, problems, onChange, onLeave }: FieldsProps) {
  return (
    <>
      <TextInput
        label={t('Title')}
        withAsterisk
        aria-required
        value={values.title}
        error={problems.title}
        onChange={event => onChange({ title: event.currentTarget.value })}
        onBlur={() => onLeave('title')}
        autoComplete="off"
      />
      <TextInput
        label={t('File name')}
        description={t('The extension sets highlighting.')}
        withAsterisk
        aria-required
        value={values.file_name}
        error={problems.file_name}
        onChange={event => onChange({ file_name: event.currentTarget.value })}
        onBlur={() => onLeave('file_name')}
        autoComplete="off"
        spellCheck={false}
      />
      <Textarea
        label={t('Description')}
        description={t('Markdown. What it is for, and what to mind.')}
        autosize
        minRows={2}
        maxRows={8}
        value={values.description}
        error={problems.description}
        onChange={event => onChange({ description: event.currentTarget.value })}
        onBlur={() => onLeave('description')}
      />
      <Radio.Group
        label={t('Who can read it')}
        value={values.visibility ?? null}
        error={problems.visibility}
        onChange={visibility => onChange({ visibility })}
      >
        <Stack gap={8} mt={4}>
          {snippetVisibilities.map(visibility => (
            <Radio
              key={visibility}
              size="xs"
              value={visibility}
              label={visibilityLabels[visibility].name}
              description={visibilityLabels[visibility].who}
            />
          ))}
        </Stack>
      </Radio.Group>
    </>
  )
}

/** Required fields are required in an edit, too: an empty title is not an omitted title. */
function required(values: SnippetValues, params: object): object {
  const { title, file_name, content } = values
  // A snippet of some services has no file name, and stays without one.
  const isNamed = file_name !== '' || !('snippet_id' in params) || 'file_name' in params
  return { ...params, title, content, ...(isNamed && { file_name }) }
}
