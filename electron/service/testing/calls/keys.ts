import type { keys } from '#shared/contract/keys.ts'
import type { Calls } from './calls.ts'

/** Document 3, section 4.3. */
export const keysCalls: Calls<keyof typeof keys> = {
  'keys.get': [{ id: 1 }, { id: 5 }],
  'keys.find': [
    { fingerprint: '40:fc:2a:49:0c:ea:86:51:a0:57:d0:b3:d4:6c:c4:80' },
    { fingerprint: 'SHA256:kTsmvsklPxr7gD8x9nNORCojLR6BqTSAKuIVi38i8DQ' },
    { fingerprint: 'E0clWMolT5pNvb6z6JYU1qLJB+/bQKnFLCzmqurUnn0' },
  ],
}
