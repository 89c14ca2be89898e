import { useNavigate } from '@tanstack/react-router'
import { canonicalJson } from '#shared/canonical-json.ts'
import { getEndpoint, type OperationId } from '#shared/contract/contract.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { showActionNotice } from '../../../lib/notices/show-action-notice.tsx'
import { emptyForm, getKey, type OperationForm, useExplorer } from './explorer-state.ts'
import { formOfCall, formSections } from './operation-form.ts'
import { formOfSaved, useSaved } from './use-saved.ts'

/** Fills the form of an operation and shows it. A form that is neither saved nor in the history can be brought back. */
export function useFillForm() {
  const { id: connection, ref } = useConnection()
  const { saved } = useSaved()
  const navigate = useNavigate()
  const isKept = (operation: OperationId, form: OperationForm) => {
    const sections = formSections(getEndpoint(operation))
    const calls = useExplorer.getState().history.filter(one => one.connection === ref && one.operation === operation)
    const kept = [
      emptyForm,
      ...saved.requests.filter(one => one.operation === operation).map(one => formOfSaved(operation, one)),
      ...calls.map(call => formOfCall(sections, call)),
    ]
    const input = getInput(form)
    return kept.some(one => getInput(one) === input)
  }
  const fill = (operation: OperationId, form: OperationForm) => {
    const key = getKey(ref, operation)
    const { forms, changeForm } = useExplorer.getState()
    const former = forms[key] ?? emptyForm
    changeForm(key, () => form)
    void navigate({ to: '/c/$connection/explorer/$operation', params: { connection, operation } })
    if (getInput(former) === getInput(form) || isKept(operation, former)) return
    showActionNotice({
      title: t('The form of {operation} was replaced', { operation }),
      milliseconds: 15_000,
      label: t('Undo'),
      // What was typed since can be brought back in the same way.
      onAction: () => fill(operation, former),
    })
  }
  return fill
}

/** What a form would send, to compare. */
function getInput({ mode, values, json, pageSize, keyset }: OperationForm): string {
  return canonicalJson({ mode, input: mode === 'form' ? values : json, pageSize, keyset })
}
