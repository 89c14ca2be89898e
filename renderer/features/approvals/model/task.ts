/** What is being done to the rules, in a dialog; a rule is named by its ID, so that the dialog has what it is now. */
export type RuleTask = { readonly kind: 'create' } | { readonly kind: 'change' | 'delete'; readonly rule: number }
