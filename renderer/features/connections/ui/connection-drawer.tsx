import { Alert, Button, ColorSwatch, Group, Radio, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { IconKey, IconLockOpen, IconShieldLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  authMethods,
  type Connection,
  type ConnectionRef,
  canOnlyRead,
  connectionColors,
  cookieOnlyReads,
  plainTransport,
} from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { noRules } from '#shared/policy.ts'
import { type ProfileId, profileIds, profiles } from '#shared/profile.ts'
import { versionQuery } from '#shared/queries/instance.ts'
import { useAppInfo } from '../../../lib/app-info/use-app-info.ts'
import { getError, request } from '../../../lib/bridge/bridge.ts'
import { authLabels, travelsUnencrypted } from '../../../lib/connection/describe.ts'
import { connectionsKey } from '../../../lib/connection/use-connection.ts'
import { connectionPrefix } from '../../../lib/operations/operation-key.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { SideDrawer } from '../../../ui/dialog/side-drawer.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { showProblems } from '../../../ui/write/show-problems.ts'
import {
  automaticTestInput,
  type ConnectionForm,
  formSchema,
  formValues,
  keepsToken,
  policyLimit,
  savedInput,
  testInput,
} from '../model/form.ts'
import { type TestState, useAutomaticTest, useConnectionTest } from '../model/use-connection-test.ts'
import { AdvancedFields } from './advanced-fields.tsx'
import classes from './connection-drawer.module.css'
import { ProtectionFields } from './protection-fields.tsx'
import { TestResult } from './test-result.tsx'
import { TokenFields } from './token-fields.tsx'
import { TokenScopes } from './token-scopes.tsx'

/** Adds a connection (`connection` is null) or changes one. Nothing typed is lost when a test or the saving fails. */
export function ConnectionDrawer({
  connection,
  address,
  opened,
  onClose,
  onSaved,
}: {
  readonly connection: Connection | null
  /** The initial address of a new one. */
  readonly address?: string | undefined
  readonly opened: boolean
  readonly onClose: () => void
  readonly onSaved: (saved: Connection) => void
}) {
  const [typed, setTyped] = useState(false)
  const [before, setBefore] = useState(opened)
  if (before !== opened) {
    setBefore(opened)
    setTyped(false)
  }
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      size={440}
      title={connection ? t('Edit “{name}”', { name: connection.name }) : t('Add a connection')}
      closeOnClickOutside={false}
      // A key pressed once too often must not throw away an address and a token.
      closeOnEscape={!typed}
    >
      <ConnectionFields
        key={connection?.id ?? `new ${address}`}
        connection={connection}
        address={address}
        onTyped={() => setTyped(true)}
        onClose={onClose}
        onSaved={onSaved}
      />
    </SideDrawer>
  )
}

/** Whether a test failed because of what the token may do. */
function isRefused(state: TestState): boolean {
  return state.step === 'failed' && (state.error.kind === 'unauthorized' || state.error.kind === 'forbidden')
}

interface FieldsProps {
  readonly connection: Connection | null
  readonly address: string | undefined
  /** Called with every change of the form. */
  readonly onTyped: () => void
  readonly onClose: () => void
  readonly onSaved: (saved: Connection) => void
}

function ConnectionFields({ connection, address, onTyped, onClose, onSaved }: FieldsProps) {
  const { policy = noRules } = useAppInfo() ?? {}
  const test = useConnectionTest()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<ConnectionForm>({
    mode: 'controlled',
    initialValues: formValues(connection, address),
    validateInputOnBlur: ['baseUrl'],
    onValuesChange: onTyped,
    validate: values =>
      schemaResolver(formSchema(keepsToken(connection, values), connection?.transport ?? plainTransport), {
        sync: true,
      })(values),
  })
  const showErrors = (errors: FormErrors) => showProblems(element.current, () => form.setErrors(errors))
  const [isTypingAddress, setTypingAddress] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  const automatic = form.isDirty() ? automaticTestInput(form.values, connection, policy) : null
  const wasTested = useAutomaticTest(test, automatic, isTypingAddress)
  const saving = useSaving(connection, onSaved, showErrors)
  const { auth, name, profile, production, confirmFrom } = form.values
  const onProfile = (value: ProfileId) => form.setFieldValue('profile', value)

  const runTest = () => {
    const { hasErrors, errors } = form.validate()
    const besidesTheName = Object.keys(errors).some(field => field !== 'name')
    if (hasErrors && !besidesTheName) form.clearFieldError('name')
    setAsked(true)
    wasTested()
    if (!besidesTheName) void test.run(testInput(form.getValues(), connection))
  }

  return (
    <form ref={element} onSubmit={form.onSubmit(values => void saving.save(values), showErrors)} noValidate>
      <Stack gap="sm" className={classes.form}>
        <ServiceFields form={form} connection={connection} onTypingAddress={setTypingAddress} />
        {auth !== 'none' && (
          <TokenFields
            form={form}
            stored={keepsToken(connection, form.values)}
            storedCommand={connection?.transport.tokenCommand ?? null}
            mayRun={policy.commands}
          />
        )}
        {auth !== 'none' && auth !== 'cookie' && <TokenScopes isRefused={isRefused(test.state)} />}
        <TestResult state={test.state} name={name} profile={profile} onProfile={onProfile} isFollowed={wasAsked} />
        <ColorField {...form.getInputProps('color')} />
        <ReadOnlyField form={form} />
        <ProtectionFields value={{ production, confirmFrom }} onChange={protection => form.setValues(protection)} />
        <AdvancedFields form={form} connection={connection} mayRun={policy.commands} />
        <FormWarnings values={form.values} />
        {saving.failure && (
          <TestResult
            state={{ step: 'failed', error: saving.failure }}
            name={t('Gatehouse')}
            profile={profile}
            onProfile={() => undefined}
            isFollowed
          />
        )}
        <Group justify="space-between" className={classes.actions}>
          {test.state.step === 'running' ? (
            <Button variant="default" onClick={test.cancel}>
              {t('Cancel the test')}
            </Button>
          ) : (
            <Button variant="default" onClick={runTest}>
              {t('Test')}
            </Button>
          )}
          <Group gap="xs">
            <Button variant="subtle" color="gray" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={saving.isBusy}>
              {connection ? t('Save') : t('Add')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

/** Saves a connection. Fields that main refuses are told by `tell`; any other failure is given. */
function useSaving(
  connection: Connection | null,
  onSaved: (saved: Connection) => void,
  showErrors: (errors: FormErrors) => void,
) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<AppError | null>(null)
  const save = async (values: ConnectionForm) => {
    setBusy(true)
    setFailure(null)
    try {
      const saved = connection
        ? await request('connections.update', { ...savedInput(values), id: connection.id })
        : await request('connections.add', savedInput(values))
      client.setQueryData(connectionsKey, await request('connections.list', {}))
      client.removeQueries({ queryKey: connectionPrefix(saved.id), type: 'inactive' })
      onSaved(saved)
    } catch (thrown) {
      const error = getError(thrown)
      const { fields } = error.kind === 'validation' ? error : {}
      if (fields) showErrors(fields)
      else setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy, failure }
}

interface FormProps {
  readonly form: UseFormReturnType<ConnectionForm>
}

/** What the policy of this computer says of the address that is typed. */
function useLimit({ baseUrl }: ConnectionForm) {
  const { policy = noRules } = useAppInfo() ?? {}
  return policyLimit(policy, baseUrl)
}

/** Which service it is: its name, address, words and how it is signed in to. */
function ServiceFields({
  form,
  connection,
  onTypingAddress,
}: FormProps & {
  readonly connection: Connection | null
  /** The address has the focus, or lost it. */
  readonly onTypingAddress: (isTyping: boolean) => void
}) {
  const limit = useLimit(form.values)
  return (
    <>
      <TextInput
        label={t('Name')}
        placeholder="Harbor production"
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('Address')}
        description={t('Without /api/v4')}
        placeholder="https://code.example.org"
        withAsterisk
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        {...form.getInputProps('baseUrl')}
        onFocus={() => onTypingAddress(true)}
        onBlur={() => {
          onTypingAddress(false)
          form.validateField('baseUrl')
        }}
      />
      {limit === 'notAllowed' && (
        <Alert
          color="orange"
          icon={<IconShieldLock size={18} />}
          title={t('Not allowed on this computer')}
          role="status"
        >
          {t(
            'The policy of this computer does not allow this address: nothing is sent to it. Contact the administrator of this computer.',
          )}
        </Alert>
      )}
      {connection && <ServiceVersion connection={connection.ref} />}
      <Select
        label={t('Profile')}
        description={t('The names that the service uses in headers and paths')}
        data={[
          { value: 'auto', label: t('Detect automatically') },
          ...profileIds.map(value => ({ value, label: profiles[value].label })),
        ]}
        allowDeselect={false}
        {...form.getInputProps('profile')}
      />
      <Select
        label={t('Sign in with')}
        data={authMethods.map(value => ({ value, label: authLabels[value] }))}
        allowDeselect={false}
        {...form.getInputProps('auth')}
      />
    </>
  )
}

/** Whether changes are sent; with the reason where that is not for the person to say. */
function ReadOnlyField({ form }: FormProps) {
  const why = readOnlyReason(form.values, useLimit(form.values))
  return (
    <Switch
      label={t('Read-only')}
      description={why ?? t('Gatehouse sends no changes to this service')}
      disabled={why !== null}
      {...form.getInputProps('readOnly', { type: 'checkbox' })}
      {...(why !== null && { checked: true })}
    />
  )
}

/** Why a connection is always read-only; null when the user decides. */
function readOnlyReason({ auth, profile }: ConnectionForm, limit: ReturnType<typeof policyLimit>): string | null {
  if (limit !== null) return t('The policy of this computer keeps this connection read-only')
  return profile !== 'auto' && canOnlyRead({ auth, profile }) ? cookieOnlyReads : null
}

/** The version reported by the service of a connection; empty when it reports none. */
function ServiceVersion({ connection }: { readonly connection: ConnectionRef }) {
  const about = useOperation(versionQuery(), { connection, secondary: true }).data?.value
  if (!about) return null
  return (
    <Text size="xs" c="dimmed">
      <Trans
        message="The service says it has version <version/>{hasRevision, select, true {, revision <revision/>} other {}}."
        values={{ hasRevision: `${Boolean(about.revision)}` }}
        components={{
          version: <VisibleText text={about.version} />,
          revision: <VisibleText text={about.revision ?? ''} />,
        }}
      />
    </Text>
  )
}

/** Warnings before a token is entered. */
function FormWarnings({ values: { auth, baseUrl, tokenCommand } }: { readonly values: ConnectionForm }) {
  const { keychain } = useAppInfo() ?? {}
  const unencrypted = auth !== 'none' && travelsUnencrypted(baseUrl)
  const memoryOnly = auth !== 'none' && tokenCommand === undefined && keychain === 'missing'
  return (
    <>
      {unencrypted && (
        <Alert color="orange" icon={<IconLockOpen size={18} />} title={t('Not encrypted')} role="status">
          {t(
            'With http:// the token travels unencrypted: anyone on the way can read and use it. Use https:// if the service has it.',
          )}
        </Alert>
      )}
      {memoryOnly && (
        <Alert color="blue" icon={<IconKey size={18} />} title={t('No keychain on this computer')} role="status">
          {t(
            'The token is kept in memory for this run only. It is written nowhere, and has to be entered again next time.',
          )}
        </Alert>
      )}
    </>
  )
}

/** Which colour the window shows while this connection is in use. */
function ColorField({ value, onChange }: { readonly value?: string; readonly onChange?: (value: string) => void }) {
  return (
    <Radio.Group
      label={t('Colour')}
      description={t('Always shown in the window, so that production is not mistaken for staging')}
      value={value ?? 'gray'}
      onChange={color => onChange?.(color)}
    >
      <Group gap={6} mt={6}>
        {connectionColors.map(color => (
          <Radio.Card key={color} value={color} aria-label={color} title={color} className={classes.swatch}>
            <ColorSwatch color={`var(--mantine-color-${color}-6)`} size={20} withShadow={false} />
          </Radio.Card>
        ))}
      </Group>
    </Radio.Group>
  )
}
