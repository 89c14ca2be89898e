import { Code, NumberInput, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import type { ApprovalConfiguration } from '#shared/contract/approvals.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { WriteForm } from '../../../ui/write/write-form.tsx'
import { changesOf, formOf, switchesIn } from '../model/switches.ts'
import classes from './approvals.module.css'
import { DeprecatedMark } from './deprecated-mark.tsx'

/** The switches of the project, each with what it does now. Mount it anew when the service told others. */
export function ConfigurationFormView({
  told,
  whyNot,
}: {
  readonly told: ApprovalConfiguration
  readonly whyNot: string | undefined
}) {
  const { id } = useProject()
  const [form, setForm] = useState(() => formOf(told))
  const changes = changesOf(told, form)
  const isDisabled = whyNot !== undefined
  return (
    <WriteForm
      operation="approvals.update"
      label="Approval configuration"
      submit="Save the configuration"
      dismiss="Back to what is set"
      isDisabled={isDisabled || Object.keys(changes).length === 0}
      paramsNow={() => ({ id, ...changes })}
      onClose={() => setForm(formOf(told))}
    >
      {problems => (
        <>
          {switchesIn(told).map(({ field, label, on, off }) => (
            <Switch
              key={field}
              label={
                <>
                  {label} <Code>{field}</Code>
                </>
              }
              description={`${form.switches[field] ? on : off}${typeof told[field] === 'boolean' ? '' : ' The service does not tell whether this is set.'}`}
              disabled={isDisabled}
              checked={form.switches[field]}
              error={problems[field]}
              onChange={event =>
                setForm({ ...form, switches: { ...form.switches, [field]: event.currentTarget.checked } })
              }
            />
          ))}
          <div className={classes.old}>
            <NumberInput
              label={
                <>
                  Approvals before merge <DeprecatedMark />
                </>
              }
              description="The number from before there were rules. Anybody’s approval counts for it. Use rules instead."
              min={0}
              max={100}
              maw={420}
              allowDecimal={false}
              disabled={isDisabled}
              value={form.before_merge ?? ''}
              error={problems.approvals_before_merge}
              onChange={value => setForm({ ...form, before_merge: typeof value === 'number' ? value : null })}
            />
          </div>
          {whyNot && (
            <Text size="sm" c="dimmed">
              {whyNot}
            </Text>
          )}
        </>
      )}
    </WriteForm>
  )
}
