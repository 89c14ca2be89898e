import {
  ActionIcon,
  Anchor,
  Button,
  FileInput,
  Group,
  Input,
  PasswordInput,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconCertificate, IconPlus, IconTerminal2, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { type Connection, maxHeaders, plainTransport, proxyKinds, type TransportShown } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { getError, request } from '../../../lib/bridge/bridge.ts'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { type ConnectionForm, keepsHeader, keepsPassword } from '../model/form.ts'
import classes from './connection-drawer.module.css'

type Form = UseFormReturnType<ConnectionForm>

const proxyLabels = { system: t('System settings'), none: t('No proxy'), address: t('Custom proxy') } as const
const storedValue = t('Leave empty to keep the stored one')

/** What most connections do without: certificates, extra headers, proxy. Open when something of it is set or wrong. */
export function AdvancedFields({
  form,
  connection,
  mayRun,
}: {
  readonly form: Form
  readonly connection: Connection | null
  /** Whether the policy of this computer allows commands. */
  readonly mayRun: boolean
}) {
  const [isOpen, setOpen] = useState(hasAdvanced(connection))
  // Stays mounted when it is folded: file inputs hold their file's name themselves.
  const [wasOpen, setWasOpen] = useState(isOpen)
  const isWrong = Object.keys(form.errors).some(path => /^(authority|certificate|headers|proxy)\b/.test(path))
  return (
    <details
      open={isOpen || isWrong}
      onToggle={({ currentTarget: { open } }) => {
        setOpen(open)
        if (open) setWasOpen(true)
      }}
      className={classes.advanced}
    >
      <summary>{t('Advanced')}</summary>
      {(wasOpen || isWrong) && (
        <Stack gap="sm" mt="xs">
          <AuthorityField
            present={connection?.authoritySubject ?? null}
            value={form.values.authority}
            error={form.errors.authority}
            onChange={value => form.setFieldValue('authority', value)}
          />
          <CertificateFields form={form} present={connection?.transport.certificate ?? null} />
          <HeaderFields form={form} stored={connection?.transport ?? plainTransport} mayRun={mayRun} />
          <ProxyFields form={form} connection={connection} />
        </Stack>
      )}
    </details>
  )
}

function hasAdvanced(connection: Connection | null): boolean {
  if (connection === null) return false
  const { authoritySubject, transport } = connection
  return (
    authoritySubject !== null ||
    transport.certificate !== null ||
    transport.headers.length > 0 ||
    transport.proxy.kind !== 'system' ||
    transport.proxy.hasPassword
  )
}

/** The client certificate for a service that requires one. Main opens the file dialog and reads the files. */
function CertificateFields({
  form,
  present,
}: {
  readonly form: Form
  readonly present: TransportShown['certificate']
}) {
  const { certificate } = form.values
  const choose = () =>
    void request('connections.chooseCertificate', {}).then(
      found => {
        if (found === null) return
        form.clearFieldError('certificate.chosen')
        form.setFieldValue('certificate', { chosen: found.id, names: found.names, passphrase: '' })
      },
      (thrown: unknown) => form.setFieldError('certificate.chosen', explain(getError(thrown)).sentence),
    )
  return (
    <div>
      <Input.Wrapper
        label={t('Client certificate')}
        description={t('PKCS#12, or PEM files with the certificate and its key, for services that ask for one')}
        error={form.errors['certificate.chosen']}
        size="xs"
      >
        <Group gap="xs" mt={4}>
          <Button variant="default" size="xs" leftSection={<IconCertificate size={14} />} onClick={choose}>
            {t('Choose files')}
          </Button>
          {certificate && (
            <Text size="xs" component="span">
              <VisibleText text={certificate.names.join(', ')} />
            </Text>
          )}
          {(certificate || (certificate === undefined && present)) && (
            <Anchor
              component="button"
              type="button"
              size="xs"
              underline="always"
              onClick={() => {
                form.clearFieldError('certificate.chosen')
                // Undoing the choice restores the stored one.
                form.setFieldValue('certificate', certificate ? undefined : null)
              }}
            >
              {t('Remove certificate')}
            </Anchor>
          )}
        </Group>
      </Input.Wrapper>
      {certificate === null && present && (
        <Text size="xs" c="dimmed" mt={4}>
          <Trans
            message="The stored certificate will be removed. <anchor>Keep it</anchor>"
            components={{
              anchor: (
                <Anchor
                  component="button"
                  type="button"
                  inherit
                  underline="always"
                  onClick={() => form.setFieldValue('certificate', undefined)}
                />
              ),
            }}
          />
        </Text>
      )}
      {certificate === undefined && present && (
        <Text size="xs" c="dimmed" mt={4}>
          <Trans
            message="<visibleText/>, expires <timeAgo/>"
            components={{
              visibleText: <VisibleText text={present.subject} />,
              timeAgo: <TimeAgo value={present.expiresAt} />,
            }}
          />
        </Text>
      )}
      {certificate && (
        <PasswordInput
          label={t('Passphrase')}
          description={t('Of the key or the file, if it has one')}
          mt={6}
          {...form.getInputProps('certificate.passphrase')}
        />
      )}
    </div>
  )
}

/** Headers that are sent with every request, such as those of a gateway before the service. */
function HeaderFields({
  form,
  stored,
  mayRun,
}: {
  readonly form: Form
  readonly stored: TransportShown
  readonly mayRun: boolean
}) {
  const { headers } = form.values
  // Stable keys, as names change while typing: whether a value is shown must not pass to another row.
  const [keys, setKeys] = useState(() => headers.map(() => crypto.randomUUID()))
  const addButton = useRef<HTMLButtonElement>(null)
  const remove = (index: number) => {
    setKeys(keys.toSpliced(index, 1))
    form.removeListItem('headers', index)
    addButton.current?.focus()
  }
  const add = () => {
    setKeys([...keys, crypto.randomUUID()])
    form.insertListItem('headers', { name: '', value: '' })
  }
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('Extra headers')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('Sent to this service with every request. Values are stored like the token')}
      </Text>
      {headers.map((header, index) => (
        <Group key={keys[index]} gap="xs" mt={6} wrap="nowrap" align="flex-start">
          <TextInput
            aria-label={t('Header {number}', { number: index + 1 })}
            placeholder="X-Gateway-Id"
            size="xs"
            flex={1}
            spellCheck={false}
            autoComplete="off"
            {...form.getInputProps(`headers.${index}.name`)}
          />
          <HeaderValue
            form={form}
            index={index}
            isCommand={header.command !== undefined}
            placeholder={keepsHeader(header, stored) ? storedValue : ''}
          />
          {(mayRun || header.command !== undefined) && (
            <ActionIcon
              {...(header.command === undefined ? { variant: 'subtle', color: 'gray' } : { variant: 'light' })}
              mt={2}
              aria-label={t('Use a command for header {number}', { number: index + 1 })}
              title={t('Use a command')}
              aria-pressed={header.command !== undefined}
              onClick={() =>
                form.setFieldValue(`headers.${index}.command`, header.command === undefined ? '' : undefined)
              }
            >
              <IconTerminal2 size={15} />
            </ActionIcon>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            mt={2}
            aria-label={t('Remove header {number}', { number: index + 1 })}
            onClick={() => remove(index)}
          >
            <IconTrash size={15} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        ref={addButton}
        variant="default"
        size="xs"
        mt={6}
        leftSection={<IconPlus size={14} />}
        disabled={headers.length >= maxHeaders}
        onClick={add}
      >
        {t('Add header')}
      </Button>
    </div>
  )
}

/** The value of a header, or the command that prints it. */
function HeaderValue({
  form,
  index,
  isCommand,
  placeholder,
}: {
  readonly form: Form
  readonly index: number
  readonly isCommand: boolean
  readonly placeholder: string
}) {
  const shared = { size: 'xs', flex: 1, spellCheck: false, autoComplete: 'off' } as const
  if (isCommand) {
    return (
      <TextInput
        {...shared}
        aria-label={t('Command for header {number}', { number: index + 1 })}
        placeholder={placeholder || 'pass show gateway'}
        {...form.getInputProps(`headers.${index}.command`)}
      />
    )
  }
  return (
    <PasswordInput
      {...shared}
      aria-label={t('Value of header {number}', { number: index + 1 })}
      placeholder={placeholder}
      {...form.getInputProps(`headers.${index}.value`)}
    />
  )
}

/** The proxy on the way to the service. A proxy of the system can want a user as well. */
function ProxyFields({ form, connection }: { readonly form: Form; readonly connection: Connection | null }) {
  const { kind, username } = form.values.proxy
  const stored = keepsPassword(form.values, connection?.transport ?? plainTransport)
  return (
    <>
      <Select
        label={t('Proxy')}
        size="xs"
        data={proxyKinds.map(value => ({ value, label: proxyLabels[value] }))}
        allowDeselect={false}
        {...form.getInputProps('proxy.kind')}
      />
      {kind === 'address' && (
        <TextInput
          label={t('Proxy address')}
          description={t('http, https, socks5, socks5h (names are looked up by the proxy) or socks4')}
          placeholder="socks5h://proxy.example.org:1080"
          size="xs"
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          {...form.getInputProps('proxy.address')}
        />
      )}
      {kind !== 'none' && (
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            label={t('Proxy user')}
            size="xs"
            flex={1}
            spellCheck={false}
            autoComplete="off"
            {...form.getInputProps('proxy.username')}
          />
          <PasswordInput
            label={t('Proxy password')}
            placeholder={stored ? storedValue : ''}
            disabled={username === ''}
            flex={1}
            {...form.getInputProps('proxy.password')}
          />
        </Group>
      )}
    </>
  )
}

/** The certificates a service may be signed by, beside those of the system: for services of an organisation's own. */
function AuthorityField({
  present,
  value,
  error,
  onChange,
}: {
  /** The user of the stored credentials; null when there are none. */
  readonly present: string | null
  /** Undefined: as stored. */
  readonly value: string | null | undefined
  readonly error: ReactNode
  readonly onChange: (value: string | null | undefined) => void
}) {
  const kept = value === undefined && present !== null
  return (
    <div>
      <FileInput
        label={t('Certificate authority')}
        size="xs"
        description={t('A PEM file, when the service is signed by an authority of its own')}
        placeholder={kept ? t('Choose another file') : t('Only those of this system')}
        leftSection={<IconCertificate size={16} />}
        accept=".pem,.crt,.cer,.ca-bundle,application/x-pem-file"
        clearable
        error={error}
        onChange={file => {
          if (file === null) onChange(undefined)
          else void file.text().then(onChange)
        }}
      />
      {kept && (
        <Text size="xs" c="dimmed" mt={4}>
          <Trans
            message="Trusts <visibleText/>. <anchor>Trust the system’s only</anchor>"
            components={{
              visibleText: <VisibleText text={present} />,
              anchor: (
                <Anchor component="button" type="button" inherit underline="always" onClick={() => onChange(null)} />
              ),
            }}
          />
        </Text>
      )}
      {value === null && present !== null && (
        <Text size="xs" c="dimmed" mt={4}>
          <Trans
            message="Will trust the system’s only. <anchor>Keep it</anchor>"
            components={{
              anchor: (
                <Anchor
                  component="button"
                  type="button"
                  inherit
                  underline="always"
                  onClick={() => onChange(undefined)}
                />
              ),
            }}
          />
        </Text>
      )}
    </div>
  )
}
