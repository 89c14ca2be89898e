import { useMemo, useState } from 'react'
import type { OperationId } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import type { FieldValue } from '../../../ui/schema-form/form-values.ts'
import { type Problems, refusedFields } from '../../../ui/schema-form/problems.ts'
import { emptyForm, getKey, type Run, type SavedName, useExplorer } from './explorer-state.ts'
import { asInputs, asJson, formSections, getDraft, getFields } from './operation-form.ts'
import { useRows, withRow } from './rows.ts'
import { useVariables } from './use-saved.ts'

/** The form of one operation: its input, the resulting request, and the problems to show. */
export function useCallForm(operation: OperationId, endpoint: Endpoint) {
  const key = getKey(useConnectionRef(), operation)
  const form = useExplorer(state => state.forms[key]) ?? emptyForm
  const run = useExplorer(state => state.runs[key]) ?? null
  const changeForm = useExplorer(state => state.changeForm)
  const sections = useMemo(() => formSections(endpoint), [endpoint])
  const ofFolder = useVariables(form.saved?.folder ?? '')
  const rows = useRows(useConnectionRef())
  // With a table, the request of one of its rows is shown.
  const variables = useMemo(
    () => (rows.isOn && rows.table ? withRow(ofFolder, rows.table, rows.shown) : ofFolder),
    [ofFolder, rows],
  )
  const draft = useMemo(() => getDraft(endpoint, sections, form, variables), [endpoint, sections, form, variables])
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)

  const names = useMemo(() => getFields(sections).map(({ name }) => name), [sections])
  const refused = useMemo(() => getRefused(run, draft.params, names), [run, draft.params, names])
  const problems = useMemo(() => {
    const shown = Object.entries(draft.problems).filter(([path]) => isTried || left.has(path))
    return { ...refused, ...Object.fromEntries(shown) }
  }, [draft.problems, refused, isTried, left])

  return {
    form,
    run,
    sections,
    draft,
    rows,
    /** Those that references can name. */
    variables,
    /** Without the columns of the table. */
    ofFolder,
    /**
     * The problems to show: of inputs that lost the focus, of all after an attempt to send, and the service's refusal.
     */
    problems,
    isComplete: Object.keys(draft.problems).length === 0,
    setValue: (name: string, value: FieldValue) =>
      changeForm(key, before => ({ ...before, values: { ...before.values, [name]: value } })),
    setJson: (json: string) => changeForm(key, before => ({ ...before, json })),
    setPageSize: (pageSize: string) => changeForm(key, before => ({ ...before, pageSize })),
    setKeyset: (keyset: boolean) => changeForm(key, before => ({ ...before, keyset })),
    /** Shows inputs or JSON; false when the inputs can't represent the JSON. */
    setMode: (mode: 'form' | 'json'): boolean => {
      if (mode === form.mode) return true
      const changed = mode === 'json' ? asJson(sections, form) : asInputs(sections, form)
      if (changed) changeForm(key, () => changed)
      return changed !== null
    },
    /** Says which saved request the form is. */
    setSaved: (saved: SavedName) => changeForm(key, before => ({ ...before, saved })),
    clear: () => {
      changeForm(key, () => emptyForm)
      setLeft(new Set())
      setTried(false)
    },
    leave: (path: string) => setLeft(before => (before.has(path) ? before : new Set([...before, path]))),
    /** After an attempt to send, every problem is shown. */
    try: () => setTried(true),
  }
}
export type CallForm = ReturnType<typeof useCallForm>

/** The service's problems of the inputs, while these are unchanged. */
function getRefused(run: Run | null, params: Readonly<Record<string, unknown>>, names: readonly string[]): Problems {
  const error = run?.state === 'failed' ? run.error : run?.state === 'answered' ? run.exploration.error : null
  if (!run) return {}
  const same = (path: string) => {
    const name = path.split('.')[0] ?? path
    return JSON.stringify(run.params[name]) === JSON.stringify(params[name])
  }
  return Object.fromEntries(Object.entries(refusedFields(error, names)).filter(([path]) => same(path)))
}
