import { Alert, Anchor, Button, Group, Input, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useEffect, useState } from 'react'
import type { AuthMethod, FoundCredential, FoundCredentials } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { getError, request } from '../../../lib/bridge/bridge.ts'
import { getHost } from '../../../lib/connection/describe.ts'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import type { ConnectionForm } from '../model/form.ts'
import classes from './connection-drawer.module.css'

type Form = UseFormReturnType<ConnectionForm>

const tokenHelp: Readonly<Record<AuthMethod, string>> = {
  personal: t('A personal, project or group access token.'),
  impersonation: t('A token that an administrator created to act as one user.'),
  oauth: t('Sent as a bearer token.'),
  cookie: t('The value of the session cookie of a signed-in browser.'),
  none: '',
}
const storedOne = t('Leave empty to keep the stored one')

/** The token: typed, printed by a command, or found on this computer. */
export function TokenFields({
  form,
  stored,
  storedCommand,
  mayRun,
}: {
  readonly form: Form
  /** The program of the command that is stored; null when there is none. */
  readonly storedCommand: string | null
  /** An empty field keeps the stored token or command. */
  readonly stored: boolean
  /** Whether the policy of this computer allows commands. */
  readonly mayRun: boolean
}) {
  const { auth, credential, tokenCommand } = form.values
  const typeToken = () => {
    form.clearFieldError('token')
    form.clearFieldError('tokenCommand')
    form.setValues({ credential: undefined, tokenCommand: undefined })
  }
  if (credential) return <ChosenToken credential={credential} error={form.errors.token} onType={typeToken} />
  if (tokenCommand !== undefined) {
    return (
      <div>
        <TextInput
          label={t('Command')}
          description={t('Must print only the token, on one line. Runs without a shell when the token is needed')}
          placeholder={stored ? storedOne : 'pass show work/token'}
          withAsterisk={!stored}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('tokenCommand')}
        />
        {storedCommand !== null && (
          <Text size="xs" c="dimmed" mt={4}>
            <Trans
              message="Runs <visibleText/>. Its arguments are not shown."
              components={{ visibleText: <VisibleText text={storedCommand} /> }}
            />
          </Text>
        )}
        <Link onClick={typeToken}>{t('Enter a token instead')}</Link>
      </div>
    )
  }
  return (
    <div>
      <PasswordInput
        label={auth === 'cookie' ? t('Cookie value') : t('Token')}
        description={tokenHelp[auth]}
        placeholder={stored ? storedOne : ''}
        withAsterisk={!stored}
        {...form.getInputProps('token')}
      />
      {mayRun && (
        <Link
          onClick={() => {
            form.clearFieldError('token')
            form.setFieldValue('tokenCommand', '')
          }}
        >
          {t('Use a command')}
        </Link>
      )}
      {auth !== 'cookie' && <FoundTokens form={form} mayRun={mayRun} />}
    </div>
  )
}

function Link({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <Anchor component="button" type="button" size="xs" underline="always" mih={24} mr="sm" onClick={onClick}>
      {children}
    </Anchor>
  )
}

/** The chosen token: its name, source and last four characters. */
function ChosenToken({
  credential,
  error,
  onType,
}: {
  readonly credential: FoundCredential
  readonly error: ReactNode
  readonly onType: () => void
}) {
  return (
    <div>
      <Input.Wrapper label={t('Token')} labelElement="div" error={error}>
        <Text size="sm">
          <FoundName credential={credential} />
        </Text>
        <Text size="xs" c="dimmed">
          {t('{aboutFound}. Gatehouse stores a copy, as if you had typed it.', { aboutFound: aboutFound(credential) })}
        </Text>
      </Input.Wrapper>
      <Link onClick={onType}>{t('Enter a token instead')}</Link>
    </div>
  )
}

const sourceNames = { environment: '', cli: 'glab', git: 'git' } as const

function FoundName({ credential: { source, name } }: { readonly credential: FoundCredential }) {
  const from = sourceNames[source]
  return (
    <>
      {from && `${from}: `}
      <VisibleText text={name} />
    </>
  )
}

function aboutFound({ source, address, lastFour }: FoundCredential): string {
  const from = { environment: t('Environment variable'), cli: t('Configuration file'), git: t('Credential helper') }[
    source
  ]
  return [
    from,
    ...(address ? [getHost(address)] : []),
    ...(lastFour ? [t('ends in {lastFour}', { lastFour })] : []),
  ].join(', ')
}

/** Tokens that main found. Main keeps them; the form sends the id of the chosen one. */
function FoundTokens({ form, mayRun }: { readonly form: Form; readonly mayRun: boolean }) {
  const [local, setLocal] = useState<FoundCredentials>({ found: [], problems: [] })
  const [fromGit, setFromGit] = useState<FoundCredential | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const showFailure = (thrown: unknown) => {
    const { sentence, nextStep } = explain(getError(thrown))
    setMessage(`${sentence} ${nextStep}`)
  }
  const search = () => void request('credentials.find', {}).then(setLocal, showFailure)
  // Once, when the form opens; searching only reads a file.
  useEffect(() => void request('credentials.find', {}).then(setLocal, () => undefined), [])
  const askGit = async () => {
    setMessage(null)
    if (form.validateField('baseUrl').hasError) return
    setAsking(true)
    try {
      const found = await request('credentials.askGit', { baseUrl: form.getValues().baseUrl })
      setFromGit(found)
      if (!found) setMessage(t('Git has no credentials for this address. Enter a token instead.'))
    } catch (thrown) {
      showFailure(thrown)
    } finally {
      setAsking(false)
    }
  }
  const found = [...local.found, ...(fromGit ? [fromGit] : [])]
  return (
    <details className={classes.advanced}>
      <summary>{t('Found on this computer ({found})', { found: found.length })}</summary>
      <Stack gap={6} mt={4}>
        {found.length === 0 && (
          <Text size="xs" c="dimmed">
            {t('No tokens in environment variables or the glab configuration.')}
          </Text>
        )}
        {found.map(credential => (
          <FoundRow key={credential.id} credential={credential} onUse={() => chooseFound(form, credential)} />
        ))}
        {local.problems.map(problem => (
          <Alert key={problem} color="orange" p="xs" role="status">
            <VisibleText text={problem} />
          </Alert>
        ))}
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={search}>
            {t('Search again')}
          </Button>
          {mayRun && (
            <Button variant="default" size="xs" loading={isAsking} onClick={() => void askGit()}>
              {t('Ask git')}
            </Button>
          )}
        </Group>
        <Text size="xs" c="dimmed" role="status">
          {message}
        </Text>
      </Stack>
    </details>
  )
}

function FoundRow({ credential, onUse }: { readonly credential: FoundCredential; readonly onUse: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <div className={classes.foundToken}>
        <Text size="sm">
          <FoundName credential={credential} />
        </Text>
        <Text size="xs" c="dimmed">
          {aboutFound(credential)}
        </Text>
      </div>
      <Button variant="default" size="xs" aria-label={t('Use {name}', { name: credential.name })} onClick={onUse}>
        {t('Use')}
      </Button>
    </Group>
  )
}

/** Fills in the form; a typed address is kept. */
function chooseFound(form: Form, credential: FoundCredential): void {
  const { baseUrl } = form.getValues()
  form.clearFieldError('token')
  form.setValues({
    credential,
    token: '',
    ...(credential.auth && { auth: credential.auth }),
    ...(credential.address && /^(?:https?:\/\/)?$/.test(baseUrl.trim()) && { baseUrl: credential.address }),
  })
}
