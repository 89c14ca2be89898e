import type { ApprovalRule } from '#shared/contract/approvals.ts'

/**
 * The change to the rules that the dialog is for. A single rule is referred to by its ID, so that the dialog shows its
 * current state.
 */
export type RuleTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'change' | 'delete'; readonly rule: number }
  | {
      readonly kind: 'deleteSeveral'
      readonly rules: readonly ApprovalRule[]
      /** Ends the selection. */
      clear(): void
    }
