import type { commits } from '#shared/contract/commits.ts'
import type { navigation } from '#shared/contract/navigation.ts'
import type { repository } from '#shared/contract/repository.ts'
import type { repositoryFiles } from '#shared/contract/repository-files.ts'
import type { tags } from '#shared/contract/tags.ts'
import type { Calls } from './calls.ts'

type RepositoryId = keyof (typeof repositoryFiles &
  typeof commits &
  typeof repository &
  typeof tags &
  typeof navigation)

const lighthouse = 'harbor/lighthouse'
const tides = 'harbor/tide-tables'
const readme = { id: lighthouse, file_path: 'README.md', ref: 'main' } as const
/** The licence of the tide tables, a blob that no later commit changes. */
const licence = { id: tides, sha: '524110e5770eaa2984751971f76915f718653edb' } as const
const unusual = { id: tides, file_path: 'docs/notes/50% neaps.md', ref: 'main' } as const
const onBranch = { branch: 'contract', author_name: 'Contract', author_email: 'contract@example.org' } as const

/** The repository and what the documents only mention in passing. */
export const repositoryCalls: Calls<RepositoryId> = {
  'user.current': [{}],
  'version.get': [{}],
  'projects.list': [{}, { search: 'tide', order_by: 'name', sort: 'asc' }, { membership: true }],
  'projects.get': [{ id: lighthouse }, { id: 3 }],
  'groups.list': [{}, { search: 'harbor' }],
  'groups.get': [{ id: 'harbor/instruments' }],
  'users.list': [{}, { search: 'mats' }, { username: 'INES.okafor' }],
  'branches.list': [{ id: lighthouse }, { id: tides, search: '^docs' }, { id: 'harbor/instruments/buoy-firmware' }],
  'branches.get': [{ id: tides, branch: 'docs/日本語' }],
  'repository.tree': [
    { id: lighthouse },
    { id: tides, path: 'docs', recursive: true },
    { id: tides, path: 'vendor', ref: 'v3.0' },
  ],
  'repository.blob': [licence],
  'repository.blobRaw': [licence],
  'repository.archive': [{ id: lighthouse }, { id: tides, sha: 'v3.0', format: 'zip' }],
  'repository.compare': [
    { id: lighthouse, from: 'v1.0.0', to: 'v1.1.0' },
    { id: lighthouse, from: 'main', to: 'main', straight: true },
  ],
  'repository.contributors': [{ id: lighthouse }, { id: lighthouse, order_by: 'name', sort: 'desc' }],
  'repository.mergeBase': [{ id: lighthouse, refs: ['main', 'feature/pilot-roster'] }],
  'files.get': [readme, unusual],
  'files.head': [readme, unusual],
  'files.blame': [
    readme,
    { id: tides, file_path: 'tides/data/harmonics.py', ref: 'main' },
    { id: tides, file_path: 'tides/data/harmonics.py', ref: 'main', range: { start: 1, end: 3 } },
  ],
  'files.blameHead': [readme],
  'files.raw': [readme, { id: lighthouse, file_path: 'public/icon.png', ref: 'main' }],
  'files.rawHead': [readme],
  'files.create': [
    {
      id: lighthouse,
      file_path: 'notes/new one.md',
      ...onBranch,
      start_branch: 'main',
      content: 'a',
      commit_message: 'Create',
    },
  ],
  'files.update': [
    {
      id: lighthouse,
      file_path: 'notes/new one.md',
      ...onBranch,
      content: 'Yg==',
      encoding: 'base64',
      commit_message: 'Update',
    },
  ],
  'files.delete': [{ id: lighthouse, file_path: 'notes/new one.md', ...onBranch, commit_message: 'Delete' }],
  'commits.list': [
    { id: lighthouse },
    { id: tides, path: 'LICENSE', with_stats: true },
    { id: lighthouse, all: true, order: 'topo' },
  ],
  'commits.create': [
    {
      id: lighthouse,
      branch: 'contract-batch',
      start_branch: 'main',
      commit_message: 'Several things at once',
      actions: [
        { action: 'create', file_path: 'one.txt', content: '1\n' },
        { action: 'move', file_path: 'docs/board.md', previous_path: 'docs/runbook.md' },
        { action: 'chmod', file_path: 'bin/migrate', execute_filemode: false },
      ],
    },
  ],
  'commits.get': [
    { id: lighthouse, sha: 'main' },
    { id: tides, sha: 'v3.0', stats: false },
  ],
  'commits.refs': [
    { id: lighthouse, sha: 'v1.0.0' },
    { id: lighthouse, sha: 'main', type: 'tag' },
  ],
  'commits.cherryPick': [{ id: lighthouse, sha: 'feature/pilot-roster~1', branch: 'contract' }],
  'commits.revert': [{ id: lighthouse, sha: 'contract', branch: 'contract' }],
  'commits.diff': [
    { id: lighthouse, sha: 'main' },
    { id: lighthouse, sha: 'v1.0.0' },
  ],
  'commits.comments': [
    { id: lighthouse, sha: 'main' },
    { id: tides, sha: 'v3.0' },
  ],
  'tags.list': [{ id: lighthouse }, { id: tides, order_by: 'name', sort: 'asc', search: '^v' }],
  'tags.get': [
    { id: lighthouse, tag_name: 'v2.0.0' },
    { id: lighthouse, tag_name: 'deployed-2.0.0' },
  ],
  'tags.create': [
    { id: lighthouse, tag_name: 'light', ref: 'main' },
    { id: lighthouse, tag_name: 'heavy', ref: 'v1.0.0', message: 'An annotation', release_description: 'Notes' },
  ],
  'releases.create': [{ id: lighthouse, tag_name: 'light', description: 'What is new' }],
  'releases.get': [{ id: lighthouse, tag_name: 'v2.0.0' }],
  'releases.update': [{ id: lighthouse, tag_name: 'light', description: 'What is really new' }],
  'tags.delete': [{ id: lighthouse, tag_name: 'light' }],
}
