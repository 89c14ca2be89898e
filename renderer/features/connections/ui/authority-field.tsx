import { Anchor, FileInput, Text } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { VisibleText } from '../../../ui/text/visible-text.tsx'

/** The certificates a service may be signed by, beside those of the system: for services of an organisation's own. */
export function AuthorityField({
  present,
  value,
  error,
  onChange,
}: {
  /** Whom the stored ones speak for; null when there are none. */
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
        label="Certificate authority"
        size="xs"
        description="A PEM file, when the service is signed by an authority of its own"
        placeholder={kept ? 'Choose another file' : 'Only those of this system'}
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
          Trusts <VisibleText text={present} />.{' '}
          <Anchor component="button" type="button" inherit underline="always" onClick={() => onChange(null)}>
            Trust the system&rsquo;s only
          </Anchor>
        </Text>
      )}
      {value === null && present !== null && (
        <Text size="xs" c="dimmed" mt={4}>
          Will trust the system&rsquo;s only.{' '}
          <Anchor component="button" type="button" inherit underline="always" onClick={() => onChange(undefined)}>
            Keep it
          </Anchor>
        </Text>
      )}
    </div>
  )
}
