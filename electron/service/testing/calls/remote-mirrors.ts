import type { remoteMirrors } from '#shared/contract/remote-mirrors.ts'
import type { Calls } from './calls.ts'

const id = 'harbor/lighthouse'

/** Document 2, section 4.7. */
export const remoteMirrorsCalls: Calls<keyof typeof remoteMirrors> = {
  'remoteMirrors.list': [{ id }],
  'remoteMirrors.create': [{ id, url: 'https://harbor:made-up@mirror.harbor.example/lighthouse.git' }],
  'remoteMirrors.update': [{ id, mirror_id: 1, only_protected_branches: false, keep_divergent_refs: true }],
  'remoteMirrors.get': [{ id, mirror_id: 2 }],
  'remoteMirrors.sync': [{ id: 'harbor/instruments/buoy-firmware', mirror_id: 4 }],
  'remoteMirrors.delete': [{ id, mirror_id: 3 }],
}
