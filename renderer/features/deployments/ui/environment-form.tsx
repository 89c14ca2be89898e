import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Environment, environmentTiers, renamedUntil } from '#shared/contract/environments.ts'
import { t } from '#shared/i18n/i18n.ts'
import { isFrom } from '#shared/service-version.ts'
import { valueChoices } from '#shared/value-labels.ts'
import { useConnection, useServedFrom } from '../../../lib/connection/use-connection.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import type { Problems } from '../../../ui/schema-form/problems.ts'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'

/** Makes an environment. */
export function CreateEnvironmentDialog({ onClose }: { onClose(): void }) {
  const { id } = useProject()
  const [values, setValues] = useState<Values>({ name: '', external_url: '', tier: null })
  const { name, external_url, tier } = values
  return (
    <WriteDialog
      operation="environments.create"
      label={t('New environment')}
      submit={t('Create the environment')}
      paramsNow={() => ({ id, name, ...(external_url !== '' && { external_url }), ...(tier && { tier }) })}
      onClose={onClose}
    >
      {problems => <Inputs values={values} problems={problems} onChange={setValues} />}
    </WriteDialog>
  )
}

/** Changes the name or the address of an environment; unchanged fields are not sent. */
export function EditEnvironmentDialog({
  environment,
  onClose,
}: {
  readonly environment: Environment
  onClose(): void
}) {
  const { id } = useProject()
  const [was] = useState<Values>(() => ({
    name: environment.name,
    external_url: environment.external_url ?? '',
    tier: environmentTiers.find(one => one === environment.tier) ?? null,
  }))
  const [values, setValues] = useState(was)
  const { name, external_url, tier } = values
  const keepsName = isFrom(useConnection().version, renamedUntil)
  const isRenamed = name !== was.name
  const isMoved = external_url !== was.external_url
  return (
    <WriteDialog
      operation="environments.update"
      label={t('Edit the environment')}
      submit={t('Save the changes')}
      isDisabled={!isRenamed && !isMoved && tier === was.tier}
      paramsNow={() => ({
        id,
        environment_id: environment.id,
        ...(isRenamed && { name }),
        ...(isMoved && { external_url }),
        ...(tier !== was.tier && tier && { tier }),
      })}
      onClose={onClose}
    >
      {problems => <Inputs values={values} problems={problems} keepsName={keepsName} onChange={setValues} />}
    </WriteDialog>
  )
}

interface Values {
  readonly name: string
  readonly external_url: string
  /** Null where none was chosen: the service guesses it from the name. */
  readonly tier: (typeof environmentTiers)[number] | null
}

function Inputs({
  values,
  problems,
  keepsName = false,
  onChange,
}: {
  readonly values: Values
  readonly problems: Problems
  /** The service keeps the name that it was created with. */
  readonly keepsName?: boolean
  onChange(values: Values): void
}) {
  const hasTiers = useServedFrom('13.10')
  return (
    <>
      <TextInput
        label={t('Name')}
        description={
          keepsName
            ? t('This version of the service can’t rename environments.')
            : t('The part before a / is shown as a folder, such as review in review/new-lights.')
        }
        disabled={keepsName}
        withAsterisk
        data-autofocus
        value={values.name}
        error={problems.name}
        spellCheck={false}
        autoComplete="off"
        onChange={event => onChange({ ...values, name: event.currentTarget.value })}
      />
      <TextInput
        label={t('Address')}
        description={t('The external URL, with http or https. Optional.')}
        placeholder="https://"
        mt="sm"
        value={values.external_url}
        error={problems.external_url}
        spellCheck={false}
        autoComplete="off"
        onChange={event => onChange({ ...values, external_url: event.currentTarget.value })}
      />
      {hasTiers && (
        <Select
          label={t('Tier')}
          description={t('Type of environment. If none is selected, the service derives it from the name.')}
          placeholder={t('From the name')}
          mt="sm"
          data={valueChoices('environmentTier', environmentTiers)}
          value={values.tier}
          error={problems.tier}
          comboboxProps={{ withinPortal: false }}
          onChange={value => onChange({ ...values, tier: environmentTiers.find(one => one === value) ?? null })}
        />
      )}
    </>
  )
}
