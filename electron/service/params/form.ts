/** A decoded form or query: text, lists and nested objects. Objects have no prototype, so a field may be named anything. */
type FormValue = string | FormValue[] | FormObject
export interface FormObject {
  [name: string]: FormValue
}

/** More nesting than any endpoint has; brackets beyond it are part of the name. */
const maximumDepth = 8

/**
 * Decodes form fields or a query string (document 1, section 1, item 3): `name[]` collects a list, `name[field]` an object,
 * and `name[][field]` a list of objects, in which a field that is already there begins the next object. `name[]=` adds no item: alone it is an empty
 * list. Never throws: where one name is used as text and as a list or object, the later use wins, and the endpoint's schema checks the result.
 * @example decodeForm('refs[]=a&refs[]=b') // { refs: ['a', 'b'] }
 */
export function decodeForm(text: string): FormObject {
  return text === '' ? emptyObject() : decodeFields(new URLSearchParams(text))
}

/** Whether the percent-encoded bytes of a form or query are UTF-8; other percent signs are literal. */
export function isDecodable(text: string): boolean {
  if (!text.includes('%')) return true
  try {
    return decodeURIComponent(text.replaceAll(/%(?![0-9a-f]{2})/gi, '%25')) !== null
  } catch {
    return false
  }
}

/** The same for fields that are already apart, in their order. */
export function decodeFields(fields: Iterable<readonly [string, string]>): FormObject {
  const result = emptyObject()
  for (const [name, value] of fields) {
    const bracket = name.indexOf('[', 1)
    if (bracket === -1) result[name] = value
    else put(result, name.slice(0, bracket), name.slice(bracket), value, 0)
  }
  return result
}

function put(target: FormObject, name: string, rest: string, value: string, depth: number): void {
  if (rest === '') {
    target[name] = value
    return
  }
  if (rest === '[]') {
    const list = listAt(target, name)
    if (value !== '') list.push(value)
    return
  }
  if (rest.startsWith('[][]')) {
    // No parameter is a list of lists: kept as one, it is refused instead of ignored.
    listAt(target, name).push([value])
    return
  }
  const [, list, field, further = ''] = /^(\[\])?\[([^[\]]+)\](.*)$/s.exec(rest) ?? []
  if (field === undefined || depth >= maximumDepth) {
    target[name + rest] = value
    return
  }
  const owner = list === undefined ? objectAt(target, name) : openObject(listAt(target, name), field, further)
  put(owner, field, further, value, depth + 1)
}

/** The last object of a list while the field is not taken in it, else a new one. */
function openObject(list: FormValue[], field: string, further: string): FormObject {
  const last = list.at(-1)
  const grows = further !== ''
  if (isObject(last) && (grows || !(field in last))) return last
  const next = emptyObject()
  list.push(next)
  return next
}

function listAt(target: FormObject, name: string): FormValue[] {
  const found = target[name]
  if (Array.isArray(found)) return found
  const list: FormValue[] = []
  target[name] = list
  return list
}

function objectAt(target: FormObject, name: string): FormObject {
  const found = target[name]
  if (isObject(found)) return found
  const object = emptyObject()
  target[name] = object
  return object
}

function emptyObject(): FormObject {
  return Object.create(null)
}

function isObject(value: FormValue | undefined): value is FormObject {
  return typeof value === 'object' && !Array.isArray(value)
}
