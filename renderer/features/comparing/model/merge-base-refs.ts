/** The number of refs per request: their names have to fit into one address. */
export const maxRefs = 20

/** The refs with one more, each once. */
export function withRef(refs: readonly string[], ref: string): readonly string[] {
  return refs.includes(ref) || refs.length >= maxRefs ? refs : [...refs, ref]
}

/** The refs without one of them. */
export function withoutRef(refs: readonly string[], ref: string): readonly string[] {
  return refs.filter(one => one !== ref)
}
