import type { environments } from '#shared/contract/environments.ts'
import type { Calls } from './calls.ts'

const id = 'harbor/lighthouse'
/** Those of the sandbox, in the order they were made. */
const [production, liveBoard, training] = [1, 4, 6]

/** Document 2, section 4.5. */
export const environmentsCalls: Calls<keyof typeof environments> = {
  'environments.list': [{ id }, { id, name: 'production' }, { id, search: 'REVIEW' }, { id, states: 'stopped' }],
  'environments.get': [
    { id, environment_id: production },
    { id, environment_id: training },
  ],
  'environments.create': [
    { id, name: 'review/quay-lights', external_url: 'https://quay-lights.example', tier: 'testing' },
  ],
  'environments.update': [{ id, environment_id: training, external_url: 'https://training.example' }],
  'environments.delete': [{ id, environment_id: training }],
  'environments.stop': [
    { id, environment_id: 5, force: true },
    { id, environment_id: liveBoard },
  ],
}
