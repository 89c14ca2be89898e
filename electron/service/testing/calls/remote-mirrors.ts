import type { Calls } from './calls.ts'

const id = 'harbor/lighthouse'

/** Document 2, section 4.7. */
export const remoteMirrorsCalls: Calls<'remoteMirrors.list' | 'remoteMirrors.create' | 'remoteMirrors.update'> = {
  'remoteMirrors.list': [{ id }],
  'remoteMirrors.create': [{ id, url: 'https://harbor:made-up@mirror.harbor.example/lighthouse.git' }],
  'remoteMirrors.update': [{ id, mirror_id: 1, only_protected_branches: false, keep_divergent_refs: true }],
}
