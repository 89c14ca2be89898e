import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RequestPreview } from '#shared/bridge.ts'
import type { OperationId } from '#shared/contract/contract.ts'
import type { AppError } from '#shared/errors.ts'
import { errorOf, request } from '../../../lib/bridge/bridge.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import type { SentCall } from './explorer-state.ts'

/** Long enough not to ask at every key. */
const delay = 150

/** The request main would send for a call, without the secret. */
export function usePreview(
  operation: OperationId,
  { params, page }: SentCall,
  isComplete: boolean,
): { readonly preview: RequestPreview | undefined; readonly error: AppError | null } {
  const connection = useConnectionRef()
  const [call] = useDebouncedValue(JSON.stringify({ params, page }), delay)
  const { data, error } = useQuery({
    queryKey: ['explorer preview', connection, operation, call],
    queryFn: () =>
      request('operations.preview', { connection, operation, params: { ...params }, ...(page && { page }) }),
    enabled: isComplete && call === JSON.stringify({ params, page }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { secondary: true },
  })
  return { preview: isComplete ? data : undefined, error: isComplete && error ? errorOf(error) : null }
}
