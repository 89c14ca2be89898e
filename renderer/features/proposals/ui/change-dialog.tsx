import { Button, Group, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { deepEqual } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { getEndpoint, paramsSchema } from '#shared/contract/contract.ts'
import { placeParam } from '#shared/contract/places.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { Proposal } from '#shared/proposals.ts'
import { getError, request } from '../../../lib/bridge/bridge.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { describeFields } from '../../../ui/schema-form/describe-schema.ts'
import { type FieldValue, type FormValues, getParams, getValues } from '../../../ui/schema-form/form-values.ts'
import { getProblems, type Problems } from '../../../ui/schema-form/problems.ts'
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx'
import { Failure } from '../../../ui/write/failure.tsx'

type Values = Readonly<Record<string, unknown>>

/** Changes the params of a pending proposal; its project or group stays. */
export function ChangeDialog({ proposal, onClose }: { readonly proposal: Proposal; readonly onClose: () => void }) {
  const { operation, id, revision } = proposal
  const endpoint = getEndpoint(operation)
  const { path, query, body } = endpoint.params
  const place = placeParam(endpoint)?.name
  const [fields] = useState(() => describeFields({ ...path, ...query, ...body }).filter(({ name }) => name !== place))
  const [fixed, changeable] = split(proposal.params, place)
  const [values, setValues] = useState<FormValues | null>(() => getValues(fields, changeable))
  const [json, setJson] = useState(() => JSON.stringify(changeable, null, 2))
  const typed = values ? getParams(fields, values) : fromJson(json)
  const params: Values = { ...fixed, ...typed.params }
  const problems: Problems = { ...getProblems(paramsSchema(endpoint), params), ...typed.problems }
  const save = useMutation({
    mutationFn: () => request('proposals.edit', { id, revision, params: { ...params } }),
    onSuccess: onClose,
  })
  const isSame = deepEqual(params, proposal.params)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSame && Object.keys(problems).length === 0) save.mutate()
  }
  const setValue = (name: string, value: FieldValue) => setValues(before => ({ ...before, [name]: value }))
  return (
    <FormDialog opened onClose={onClose} title={t('Edit proposal')} size="lg" isChanged={!isSame}>
      <form aria-label={t('Edit proposal')} noValidate onSubmit={submit}>
        {values ? (
          <SchemaForm fields={fields} values={values} problems={problems} onChange={setValue} onBlur={() => {}} />
        ) : (
          <Textarea
            label={t('Parameters')}
            description={t('One JSON object with the parameters by their names.')}
            value={json}
            onChange={event => setJson(event.currentTarget.value)}
            error={Object.entries(problems)
              .map(([at, words]) => (at === '' ? words : `${at}: ${words}`))
              .join(' · ')}
            autosize
            maxRows={20}
            spellCheck={false}
          />
        )}
        {save.error && <Failure error={getError(save.error)} />}
        <Group justify="flex-end" gap={8} mt="md">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={isSame || Object.keys(problems).length > 0}>
            {t('Save changes')}
          </Button>
        </Group>
      </form>
    </FormDialog>
  )
}

function split(params: Values, place: string | undefined): readonly [fixed: Values, changeable: Values] {
  const isFixed = ([name]: readonly [string, unknown]) => name === place
  const all = Object.entries(params)
  return [Object.fromEntries(all.filter(isFixed)), Object.fromEntries(all.filter(entry => !isFixed(entry)))]
}

function fromJson(text: string): { readonly params: Values; readonly problems: Problems } {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return { params: { ...parsed }, problems: {} }
  } catch {
    // Not complete yet.
  }
  return { params: {}, problems: { '': t('Enter one JSON object') } }
}
