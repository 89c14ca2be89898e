import { Button, Modal, SegmentedControl, Switch, Textarea, TextInput, Title } from '@mantine/core'
import { IconDeviceFloppy, IconPlayerStop, IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { pageLimits } from '#shared/contract/choices.ts'
import type { OperationId } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { t } from '#shared/i18n/i18n.ts'
import { ConnectionColorDot } from '../../../lib/connection/connection-color.tsx'
import { getPlace } from '../../../lib/connection/describe.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useCommandHint, useCommands } from '../../../ui/keyboard/use-commands.ts'
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx'
import { LoadingState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { showProblems } from '../../../ui/write/show-problems.ts'
import type { SentCall } from '../model/explorer-state.ts'
import { type Draft, type FormSection, lastPathValue, pageSizeName } from '../model/operation-form.ts'
import { changeRows } from '../model/rows.ts'
import { cancelCall, sendCall } from '../model/send-call.ts'
import { type CallForm, useCallForm } from '../model/use-call-form.ts'
import { MethodBadge } from './badges.tsx'
import classes from './explorer.module.css'
import { ReferenceCompletion } from './reference-completion.tsx'
import { RequestBody, RequestView, usePreview } from './request-view.tsx'
import { ResultView } from './result-view.tsx'

/** Loaded when they are opened. */
const SaveDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).SaveDialog }))
const RowsView = lazy(async () => ({ default: (await import('./rows-view.tsx')).RowsView }))

const placeTitles: Readonly<Record<FormSection['place'], string>> = { path: 'Path', query: 'Query', body: t('Body') }

/** The form of an operation, its request, and the service's response. */
export function CallPanel({ operation, endpoint }: { readonly operation: OperationId; readonly endpoint: Endpoint }) {
  const connection = useConnection()
  const call = useCallForm(operation, endpoint)
  const [confirmed, setConfirmed] = useState<UnsentCall | null>(null)
  const [isSaving, setSaving] = useState(false)
  const panel = useRef<HTMLFormElement>(null)
  const { draft, run, rows } = call
  const isRead = endpoint.effect === 'read'
  const isRunning = run?.state === 'running'

  const send = (sent: SentCall) => void sendCall(connection.ref, operation, sent)
  const submit = () => {
    if (isRunning || rows.isOn) return
    showProblems(panel.current, call.try)
    if (!call.isComplete) return
    const sent = { params: draft.params, template: draft.template, page: draft.page }
    if (isRead) send(sent)
    else setConfirmed({ ...sent, masked: draft.masked })
  }
  useCommands({ sendRequest: submit })

  return (
    <div className={classes.panel}>
      <form
        ref={panel}
        className={classes.form}
        noValidate
        aria-label={t('Parameters')}
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <ParamsForm endpoint={endpoint} call={call} />
        <ReferenceCompletion form={panel} variables={call.variables} />
        <SendBar effect={endpoint.effect} call={call} onSave={() => setSaving(true)} />
      </form>
      <div className={classes.outcome}>
        <SegmentedControl
          className={classes.runSwitch}
          aria-label={t('How many requests')}
          value={rows.isOn ? 'rows' : 'one'}
          onChange={value => changeRows(connection.ref, { isOn: value === 'rows' })}
          data={[
            { value: 'one', label: t('One request') },
            { value: 'rows', label: t('One for each row') },
          ]}
        />
        {rows.isOn ? (
          <Suspense fallback={<LoadingState rows={6} rowHeight={28} label={t('Loading')} />}>
            <RowsView operation={operation} endpoint={endpoint} call={call} />
          </Suspense>
        ) : (
          <>
            <RequestView operation={operation} endpoint={endpoint} call={call} title={t('Request')} />
            <ResultView
              operation={operation}
              endpoint={endpoint}
              run={run}
              onPage={token =>
                run && send({ params: run.params, template: run.template, page: { ...run.page, token } })
              }
            />
          </>
        )}
      </div>
      {isSaving && (
        <Suspense fallback={null}>
          <SaveDialog operation={operation} call={call} onClose={() => setSaving(false)} />
        </Suspense>
      )}
      <ConfirmCall
        operation={operation}
        endpoint={endpoint}
        call={confirmed}
        onClose={() => setConfirmed(null)}
        onConfirm={({ masked: _, ...sent }) => {
          setConfirmed(null)
          send(sent)
        }}
      />
    </div>
  )
}

/** Sends the form, stops what was sent, and saves or clears it. */
function SendBar({
  effect,
  call: { run, rows, clear },
  onSave,
}: {
  readonly effect: Endpoint['effect']
  readonly call: CallForm
  readonly onSave: () => void
}) {
  const isRunning = run?.state === 'running'
  const keys = useCommandHint('sendRequest')
  return (
    <div className={classes.sendBar}>
      {!rows.isOn && (
        <Button
          type="submit"
          {...(effect === 'destroy' && { color: 'red.9' })}
          leftSection={<IconSend size={14} />}
          disabled={isRunning}
        >
          {effect === 'read' ? t('Send') : t('Review and send…')}
        </Button>
      )}
      {isRunning && (
        <Button variant="default" leftSection={<IconPlayerStop size={14} />} onClick={() => cancelCall(run.callId)}>
          {t('Cancel')}
        </Button>
      )}
      <Button variant="default" leftSection={<IconDeviceFloppy size={14} />} onClick={onSave}>
        {t('Save…')}
      </Button>
      <Button variant="subtle" color="gray" onClick={clear}>
        {t('Clear')}
      </Button>
      {!rows.isOn && <span className={classes.sendHint}>{keys}</span>}
    </div>
  )
}

/** The parameters by where they go, as inputs or as one JSON object. */
function ParamsForm({ endpoint, call }: { readonly endpoint: Endpoint; readonly call: CallForm }) {
  const { form, sections, problems } = call
  const [isRefused, setRefused] = useState(false)
  const general = Object.entries(problems).filter(([path]) => form.mode === 'json' && path !== pageSizeName)
  return (
    <>
      <div className={classes.formHead}>
        <Title order={2}>{t('Parameters')}</Title>
        {sections.length > 0 && (
          <SegmentedControl
            aria-label={t('How parameters are typed')}
            value={form.mode}
            onChange={value => setRefused(!call.setMode(value === 'json' ? 'json' : 'form'))}
            data={[
              { value: 'form', label: t('Form') },
              { value: 'json', label: t('JSON') },
            ]}
          />
        )}
      </div>
      {isRefused && form.mode === 'json' && (
        <p className={classes.note} role="alert">
          {t('The form has no inputs for this: broken JSON, null, an empty text or an unknown name. It stays JSON.')}
        </p>
      )}
      {sections.length === 0 && <p className={classes.note}>{t('This operation has no parameters.')}</p>}
      {form.mode === 'json' ? (
        <Textarea
          aria-label={t('Parameters as JSON')}
          description={t('One object with the parameters of path, query and body by their names.')}
          value={form.json}
          onChange={event => call.setJson(event.currentTarget.value)}
          onBlur={() => general.length === 0 && call.try()}
          error={general.map(([path, words]) => (path === '' ? words : `${path}: ${words}`)).join(' · ') || undefined}
          autosize
          minRows={8}
          maxRows={24}
          spellCheck={false}
          classNames={{ input: classes.code ?? '' }}
        />
      ) : (
        sections.map(({ place, fields }) => (
          <section key={place} className={classes.place} aria-label={placeTitles[place]}>
            <Title order={3} className={classes.placeTitle}>
              {placeTitles[place]}
            </Title>
            <SchemaForm
              fields={fields}
              values={form.values}
              problems={problems}
              onChange={call.setValue}
              onBlur={call.leave}
            />
          </section>
        ))
      )}
      {endpoint.pagination !== 'none' && (
        <section className={classes.place} aria-label={t('Page')}>
          <Title order={3} className={classes.placeTitle}>
            {t('Page')}
          </Title>
          <div className={classes.page}>
            <TextInput
              label={pageSizeName}
              inputMode="numeric"
              value={form.pageSize}
              placeholder={t('default ({defaultSize})', { defaultSize: pageLimits.defaultSize })}
              error={problems[pageSizeName]}
              onChange={event => call.setPageSize(event.currentTarget.value)}
              onBlur={() => call.leave(pageSizeName)}
            />
            {endpoint.pagination === 'offset+keyset' && (
              <Switch
                label="keyset"
                checked={form.keyset}
                onChange={event => call.setKeyset(event.currentTarget.checked)}
              />
            )}
          </div>
        </section>
      )}
    </>
  )
}

/** A call that waits for its confirmation, which shows it without the values of secret variables. */
type UnsentCall = SentCall & Pick<Draft, 'masked'>

interface ConfirmProps {
  readonly operation: OperationId
  readonly endpoint: Endpoint
  /** The call to be confirmed; the dialog is open while there is one. */
  readonly call: UnsentCall | null
  readonly onClose: () => void
  readonly onConfirm: (call: UnsentCall) => void
}

/** Confirms a write with its effect and its object before it is sent. For a deletion the object has to be typed. */
function ConfirmCall({ call, ...props }: ConfirmProps) {
  const { endpoint, onClose } = props
  const title = endpoint.effect === 'destroy' ? t('Remove this for good?') : t('Send this change?')
  return (
    <Modal opened={call !== null} onClose={onClose} title={title} size="lg">
      {call && <Confirmation {...props} call={call} />}
    </Modal>
  )
}

function Confirmation({ operation, endpoint, call, onClose, onConfirm }: ConfirmProps & { readonly call: UnsentCall }) {
  const connection = useConnection()
  const { preview } = usePreview(operation, { params: call.masked, page: call.page }, true)
  const [typed, setTyped] = useState('')
  const destroys = endpoint.effect === 'destroy'
  const named = lastPathValue(endpoint, call.params)
  const isNamed = !destroys || typed === named
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (isNamed) onConfirm(call)
      }}
    >
      <p className={classes.summary}>{t(endpoint.summary)}</p>
      <dl className={classes.facts}>
        <dt>{t('Connection')}</dt>
        <dd>
          <ConnectionColorDot color={connection.color} />{' '}
          <strong>
            <VisibleText text={connection.name} />
          </strong>{' '}
          {getPlace(connection) !== connection.name && <span className={classes.dimmed}>{getPlace(connection)}</span>}
        </dd>
        {connection.sudo && (
          <>
            <dt>{t('Acting as')}</dt>
            <dd>
              <VisibleText text={connection.sudo.username} />
            </dd>
          </>
        )}
        <dt>{t('Request')}</dt>
        <dd className={classes.requestLine}>
          <MethodBadge endpoint={endpoint} size="xs" />
          <code className={classes.url}>{preview ? preview.url : endpoint.path}</code>
        </dd>
        {Object.keys(endpoint.params.path ?? {}).map(name => (
          <PathFact key={name} name={name} value={call.params[name]} />
        ))}
      </dl>
      {preview && <RequestBody body={preview.body} />}
      {destroys && (
        <TextInput
          mt={12}
          data-autofocus
          label={
            <Trans
              message="Type <strong/> to confirm"
              components={{
                strong: (
                  <strong className={classes.mono}>
                    <VisibleText text={named} />
                  </strong>
                ),
              }}
            />
          }
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" disabled={!isNamed} {...(destroys ? { color: 'red.9' } : { 'data-autofocus': true })}>
          {t('Send {method}', { method: endpoint.method })}
        </Button>
      </div>
    </form>
  )
}

function PathFact({ name, value }: { readonly name: string; readonly value: unknown }) {
  if (value === undefined) return null
  return (
    <>
      <dt>{name}</dt>
      <dd className={classes.mono}>
        <VisibleText text={String(value)} />
      </dd>
    </>
  )
}
