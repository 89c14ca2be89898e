/** The result of a state read; `value` is null when the resource does not exist. */
export type StateSeen = { readonly known: false } | { readonly known: true; readonly value: unknown }
