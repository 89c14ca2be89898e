import { describe, expect, it } from 'vitest'
import type { Project } from '#shared/contract/navigation.ts'
import { projectsSearch } from './routes.ts'
import { searchProjects } from './use-projects.ts'

const lighthouse: Project = {
  id: 1,
  name: 'Lighthouse',
  path: 'lighthouse',
  path_with_namespace: 'harbor/lighthouse',
  description: 'Keeps the light burning',
}
const tables: Project = { id: 2, name: 'Tables', path: 'tables', path_with_namespace: 'tide/tables' }

describe('searching among projects seen before', () => {
  it('searches name, path and description for every word, ignoring case', () => {
    expect(searchProjects([lighthouse, tables], 'HARBOR burn')).toEqual([lighthouse])
    expect(searchProjects([lighthouse, tables], 'tide')).toEqual([tables])
    expect(searchProjects([lighthouse, tables], 'nothing of that')).toEqual([])
  })
})

describe('the search part of a projects link', () => {
  it('drops invalid params', () => {
    expect(projectsSearch.parse({ q: 'x'.repeat(5000), other: 1 })).toEqual({})
  })
})
