import { Page } from '../handler.ts'
import type { ListPage } from '../store/paged-list.ts'

/** A page of a list as it is answered. @param fields makes one answered item of a row */
export function listPage<T, R>(page: ListPage<R>, fields: (row: R) => T): Page<T> {
  return new Page({ items: page.items.map(row => fields(row)), total: page.total(), hasNext: page.hasNext })
}
