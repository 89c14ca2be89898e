import { useMemo } from 'react'
import { getEndpoint, isOperationId, type OperationId } from '#shared/contract/contract.ts'
import { isInFolder, mergeSaved, type SavedCollection, type SavedRequest } from '#shared/saved-requests.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useChangeSettings, useSettings } from '../../../lib/settings/use-settings.ts'
import { getKey, type OperationForm, type SavedName, secretValues, useExplorer } from './explorer-state.ts'
import { formOfCall, formSections } from './operation-form.ts'
import { type Variables, variablesIn } from './variables.ts'

const none: SavedCollection = { requests: [], variables: [] }
const noSecrets: Readonly<Record<string, string>> = {}

/** The saved requests and variables of the connection, and how they are changed. */
export function useSaved() {
  const { id, ref } = useConnection()
  const saved: SavedCollection = useSettings()?.savedRequests[id] ?? none
  const update = useChangeSettings()
  const change = (to: (present: SavedCollection) => SavedCollection) =>
    update(({ savedRequests: all }) => ({ savedRequests: { ...all, [id]: to(all[id] ?? none) } }))
  return {
    saved,
    change,
    add: (more: SavedCollection) => change(present => mergeSaved(present, more)),
    remove: (request: SavedName) =>
      change(present => ({ ...present, requests: present.requests.filter(one => !isSame(one, request)) })),
    /** Under another name or in another folder, or with other values. The form that is filled from it follows. */
    replace: (before: SavedName, request: SavedRequest) => {
      const { forms, changeForm } = useExplorer.getState()
      const key = isOperationId(request.operation) ? getKey(ref, request.operation) : ''
      const filled = forms[key]?.saved
      const { name, folder } = request
      if (filled && isSame(filled, before)) changeForm(key, form => ({ ...form, saved: { name, folder } }))
      return change(present => {
        const requests = present.requests.filter(one => !isSame(one, before))
        return mergeSaved({ ...present, requests }, { requests: [request], variables: [] })
      })
    },
  }
}

/** The form that a saved request fills. */
export function formOfSaved(
  operation: OperationId,
  { name, folder, params, per_page, keyset }: SavedRequest,
): OperationForm {
  const page = { ...(per_page !== undefined && { size: per_page }), ...(keyset && { keyset }) }
  return formOfCall(formSections(getEndpoint(operation)), { template: params, page }, { name, folder })
}

export function isSame(one: SavedName, other: SavedName): boolean {
  return one.name === other.name && one.folder === other.folder
}

/** The values of secret variables that were entered in this run, and how they are changed. */
export function useSecretValues() {
  const { ref } = useConnection()
  return {
    values: secretValues.use([ref]) ?? noSecrets,
    set: (values: Readonly<Record<string, string>>) => secretValues.set([ref], values),
  }
}

/** The variables for requests in a folder. */
export function useVariables(folder: string): Variables {
  const { saved } = useSaved()
  const { values } = useSecretValues()
  return useMemo(() => variablesIn(folder, saved.variables, values), [folder, saved.variables, values])
}

/** Saved requests by folder, in the order of their names; those in no folder first. */
export function groupByFolder(
  requests: readonly SavedRequest[],
  query: string,
): ReadonlyMap<string, readonly SavedRequest[]> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const matching = requests.filter(({ name, folder, operation }) => {
    const text = `${folder}/${name} ${operation}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
  const byName = (a: SavedRequest, b: SavedRequest) =>
    a.folder.localeCompare(b.folder) || a.name.localeCompare(b.name, undefined, { numeric: true })
  return Map.groupBy(matching.toSorted(byName), ({ folder }) => folder)
}

/** The part of a collection in a folder and those below it, with the variables that its requests can use. */
export function partInFolder(saved: SavedCollection, folder: string): SavedCollection {
  return {
    requests: saved.requests.filter(one => isInFolder(one.folder, folder)),
    variables: saved.variables.filter(one => isInFolder(one.folder, folder) || isInFolder(folder, one.folder)),
  }
}
