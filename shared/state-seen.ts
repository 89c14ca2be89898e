/** What a state read found; `value` is null when there was nothing. */
export type StateSeen = { readonly known: false } | { readonly known: true; readonly value: unknown }
