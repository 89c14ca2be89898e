import type { OperationId, Params } from '#shared/contract/contract.ts'

/** For each operation, the params of at least one call that succeeds on the sandbox, sent in the order they stand. */
export type Calls<I extends OperationId> = { readonly [J in I]: readonly [Params<J>, ...Params<J>[]] }
