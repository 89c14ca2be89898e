import { t } from '#shared/i18n/i18n.ts'
import type { ServiceKind } from '../service-version.ts'
import { getEndpoint, type OperationId } from './contract.ts'
import { lostBy } from './endpoint.ts'

/** How completely undoing a write will restore the previous state. */
export type UndoPromise =
  | { readonly kind: 'full' }
  | { readonly kind: 'partly'; readonly lost: string }
  | { readonly kind: 'none'; readonly because: string }

/**
 * How far a write can be undone according to the contract, by the previous state.
 * @param service such as the connection; without it only the guarantee of all services is returned
 */
export function undoPromise(operation: OperationId, before: unknown, service: ServiceKind | null = null): UndoPromise {
  const { inverse } = getEndpoint(operation)
  if (!inverse)
    return {
      kind: 'none',
      get because() {
        return t('this kind of change cannot be undone')
      },
    }
  if (inverse.fidelity === 'none') return { kind: 'none', because: inverse.because }
  const whyNot = inverse.whyNot?.(service) ?? null
  if (whyNot !== null) return { kind: 'none', because: whyNot }
  const lost = lostBy(inverse, before, null, service)
  return lost === null ? { kind: 'full' } : { kind: 'partly', lost }
}
