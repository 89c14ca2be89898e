import { expect, test } from 'vitest'
import { job } from '#shared/contract/job-fields.ts'
import { shownFields } from '../../../ui/facts/field-views.ts'
import { formatArtifact, jobViews, pipelineViews } from './job-views.ts'

const deploy = job.parse({
  id: 12345,
  name: 'deploy',
  status: 'success',
  coverage: 98.5,
  duration: 61.5,
  runner: { id: 3, description: 'quay' },
  artifacts: [{ file_type: 'archive', size: 1500, filename: 'board.zip', file_format: 'zip' }, { file_type: 'trace' }],
  artifacts_expire_at: '2026-01-02T00:00:00Z',
  pipeline: { id: 77, sha: 'abc', ref: 'main', status: 'success', updated_at: '2026-01-01T00:00:00Z' },
})

test('a job is shown with its runner, its coverage and its artifacts', () => {
  expect(shownFields(deploy, jobViews).map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Job ID: 12345',
    'Name: deploy',
    'Status: success',
    'Coverage (%): 98.5',
    'Duration (seconds): 61.5',
    'Runner: id: 3, description: quay',
    'Artifacts expire: 2026-01-02T00:00:00Z',
  ])
  expect(formatArtifact(deploy)).toEqual(['board.zip (archive, zip, 1.5 kB)', 'unnamed (trace)'])
})

test('a pipeline is shown with its times', () => {
  expect(shownFields(deploy.pipeline ?? {}, pipelineViews).map(({ label }) => label)).toEqual([
    'Pipeline ID',
    'Status',
    'Ref',
    'SHA',
    'Changed',
  ])
})
