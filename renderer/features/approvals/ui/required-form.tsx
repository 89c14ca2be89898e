import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useProject } from '../../../lib/project/project-context.ts'
import { WriteForm } from '../../../ui/write/write-form.tsx'
import classes from './approvals.module.css'
import { DeprecatedMark } from './deprecated-mark.tsx'

/** Sets how many approvals a merge request needs. */
export function RequiredForm({
  iid,
  required: approvals_required,
  whyNot,
}: {
  readonly iid: number
  readonly required: number
  readonly whyNot: string | undefined
}) {
  const { id } = useProject()
  const [required, setRequired] = useState<number | null>(approvals_required)
  return (
    <section className={classes.old} aria-label="Required number">
      <WriteForm
        operation="mergeRequestApprovals.update"
        label="Approvals required"
        submit="Set the number"
        dismiss="Back to what is set"
        isDisabled={whyNot !== undefined || required === approvals_required}
        paramsNow={() => ({ id, merge_request_iid: iid, approvals_required: required ?? Number.NaN })}
        problems={required === null ? { approvals_required: 'Say how many approvals' } : {}}
        onClose={() => setRequired(approvals_required)}
      >
        {problems => (
          <NumberInput
            label={
              <>
                Approvals required <DeprecatedMark />
              </>
            }
            description="For this merge request alone, and not fewer than the project asks for. Use rules instead."
            min={0}
            max={100}
            maw={420}
            allowDecimal={false}
            disabled={whyNot !== undefined}
            value={required ?? ''}
            error={problems.approvals_required}
            onChange={value => setRequired(typeof value === 'number' ? value : null)}
          />
        )}
      </WriteForm>
    </section>
  )
}
