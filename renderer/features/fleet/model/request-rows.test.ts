import { expect, test } from 'vitest'
import { projectCells } from '#shared/fleet/row.ts'
import { getSample } from '../../../testing/fake-main.ts'
import { toRequestRows } from './request-rows.ts'

test('projects become rows with their path, ID and the values in view; a cell without a value is empty', () => {
  const project = { ...getSample('projects.get'), id: 7, path_with_namespace: 'harbor/crane', default_branch: 'main' }
  const row = { ...projectCells(project, new Map(), { at: '', isStale: false }, 0), key: '7' }
  expect(toRequestRows([row], ['project.path', 'project.default_branch', 'approvals.required'])).toMatchObject({
    ...{ source: 'projects', name: '1 project' },
    columns: ['project.path', 'project.id', 'project.default_branch', 'approvals.required'],
    rows: [['harbor/crane', '7', 'main', '']],
  })
})
