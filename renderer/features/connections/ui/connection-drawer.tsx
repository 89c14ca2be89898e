import { Button, Group, PasswordInput, Select, Stack, Switch, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { authMethods, type Connection } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { profileIds, profiles } from '#shared/profile.ts'
import { useAppInfo } from '../../../lib/app-info/use-app-info.ts'
import { errorOf, request } from '../../../lib/bridge/bridge.ts'
import { authLabels, travelsUnencrypted } from '../../../lib/connection/describe.ts'
import { connectionsKey } from '../../../lib/connection/use-connection.ts'
import { connectionPrefix } from '../../../lib/operations/operation-key.ts'
import { SideDrawer } from '../../../ui/dialog/side-drawer.tsx'
import { tellProblems } from '../../../ui/write/tell-problems.ts'
import { type ConnectionForm, formSchema, formValues, keepsToken, savedInput, testInput } from '../model/form.ts'
import { useConnectionTest } from '../model/use-connection-test.ts'
import { AuthorityField } from './authority-field.tsx'
import { ColorField } from './color-field.tsx'
import classes from './connection-drawer.module.css'
import { FormWarnings } from './form-warnings.tsx'
import { ProtectionFields } from './protection-fields.tsx'
import { ServiceVersion } from './service-version.tsx'
import { TestResult } from './test-result.tsx'

const tokenHelp = {
  personal: 'A personal, project or group access token.',
  impersonation: 'A token an administrator made to act as one user.',
  oauth: 'Sent as a bearer token.',
  cookie: 'The value of the session cookie of a signed-in browser.',
  none: '',
} as const

/** Adds a connection (`connection` is null) or changes one. Nothing typed is lost when a test or the saving fails. */
export function ConnectionDrawer({
  connection,
  opened,
  onClose,
  onSaved,
}: {
  readonly connection: Connection | null
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
      title={connection ? `Edit “${connection.name}”` : 'Add a connection'}
      closeOnClickOutside={false}
      // A key pressed once too often must not throw away an address and a token.
      closeOnEscape={!typed}
    >
      <ConnectionFields
        key={connection?.id ?? 'new'}
        connection={connection}
        onTyped={() => setTyped(true)}
        onClose={onClose}
        onSaved={onSaved}
      />
    </SideDrawer>
  )
}

function ConnectionFields({
  connection,
  onTyped,
  onClose,
  onSaved,
}: {
  readonly connection: Connection | null
  /** Called with every change of the form. */
  readonly onTyped: () => void
  readonly onClose: () => void
  readonly onSaved: (saved: Connection) => void
}) {
  const client = useQueryClient()
  const keychain = useAppInfo()?.keychain
  const test = useConnectionTest()
  const element = useRef<HTMLFormElement>(null)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<AppError | null>(null)
  const form = useForm<ConnectionForm>({
    mode: 'controlled',
    initialValues: formValues(connection),
    validateInputOnBlur: ['baseUrl'],
    onValuesChange: onTyped,
    validate: values => schemaResolver(formSchema(keepsToken(connection, values)), { sync: true })(values),
  })
  const { auth, baseUrl, name, profile, production, confirmFrom } = form.values
  const stored = keepsToken(connection, form.values)

  const runTest = () => {
    const { hasErrors, errors } = form.validate()
    const besidesTheName = Object.keys(errors).some(field => field !== 'name')
    if (hasErrors && !besidesTheName) form.clearFieldError('name')
    if (!besidesTheName) void test.run(testInput(form.getValues(), connection))
  }

  const save = async (values: ConnectionForm) => {
    setSaving(true)
    setFailure(null)
    try {
      const saved = connection
        ? await request('connections.update', { ...savedInput(values), id: connection.id })
        : await request('connections.add', savedInput(values))
      client.setQueryData(connectionsKey, await request('connections.list', {}))
      client.removeQueries({ queryKey: connectionPrefix(saved.id), type: 'inactive' })
      onSaved(saved)
    } catch (thrown) {
      const error = errorOf(thrown)
      const { fields } = error.kind === 'validation' ? error : {}
      if (fields) tellProblems(element.current, () => form.setErrors(fields))
      else setFailure(error)
    } finally {
      setSaving(false)
    }
  }

  return (
    <form
      ref={element}
      onSubmit={form.onSubmit(
        values => void save(values),
        errors => tellProblems(element.current, () => form.setErrors(errors)),
      )}
      noValidate
    >
      <Stack gap="sm" className={classes.form}>
        <TextInput
          label="Name"
          placeholder="What you call it"
          withAsterisk
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Address"
          description="Without /api/v4"
          placeholder="https://code.example.org"
          withAsterisk
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          {...form.getInputProps('baseUrl')}
        />
        {connection && <ServiceVersion connection={connection.ref} />}
        <Select
          label="Profile"
          description="The words a service uses in headers and paths"
          data={[
            { value: 'auto', label: 'Find out from the first answer' },
            ...profileIds.map(value => ({ value, label: profiles[value].label })),
          ]}
          allowDeselect={false}
          {...form.getInputProps('profile')}
        />
        <Select
          label="Sign in with"
          data={authMethods.map(value => ({ value, label: authLabels[value] }))}
          allowDeselect={false}
          {...form.getInputProps('auth')}
        />
        {auth !== 'none' && (
          <PasswordInput
            label={auth === 'cookie' ? 'Cookie value' : 'Token'}
            description={tokenHelp[auth]}
            placeholder={stored ? 'Leave empty to keep the stored one' : ''}
            withAsterisk={!stored}
            autoComplete="off"
            spellCheck={false}
            visibilityToggleButtonProps={{ 'aria-label': 'Show what was typed', tabIndex: 0 }}
            {...form.getInputProps('token')}
          />
        )}
        <ColorField {...form.getInputProps('color')} />
        <AuthorityField
          present={connection?.authoritySubject ?? null}
          value={form.values.authority}
          error={form.errors.authority}
          onChange={value => form.setFieldValue('authority', value)}
        />
        <Switch
          label="Read-only"
          description="Gatehouse refuses to send any change to this service"
          {...form.getInputProps('readOnly', { type: 'checkbox' })}
        />
        <ProtectionFields value={{ production, confirmFrom }} onChange={protection => form.setValues(protection)} />
        <FormWarnings
          unencrypted={auth !== 'none' && travelsUnencrypted(baseUrl)}
          memoryOnly={auth !== 'none' && keychain === 'missing'}
        />
        <TestResult
          state={test.state}
          name={name}
          profile={profile}
          onProfile={value => form.setFieldValue('profile', value)}
        />
        {failure && (
          <TestResult
            state={{ step: 'failed', error: failure }}
            name="Gatehouse"
            profile={profile}
            onProfile={() => undefined}
          />
        )}
        <Group justify="space-between" className={classes.actions}>
          {test.state.step === 'running' ? (
            <Button variant="default" onClick={test.cancel}>
              Cancel the test
            </Button>
          ) : (
            <Button variant="default" onClick={runTest}>
              Test
            </Button>
          )}
          <Group gap="xs">
            <Button variant="subtle" color="gray" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={saving}>
              {connection ? 'Save' : 'Add'}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}
