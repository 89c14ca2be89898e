/**
 * The change to the rules that the dialog is for. A rule is referred to by its ID, so that the dialog shows its current
 * state.
 */
export type RuleTask = { readonly kind: 'create' } | { readonly kind: 'change' | 'delete'; readonly rule: number }
