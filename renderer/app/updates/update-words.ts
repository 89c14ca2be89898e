import type { UpdateState } from '#shared/bridge.ts'
import { exactTime } from '../../ui/time/time.ts'

/** What is known of newer versions, in a sentence. */
export function updateWords(state: UpdateState): string {
  switch (state.state) {
    case 'notSetUp':
      return 'The check for newer versions is not set up in this build.'
    case 'notAsked':
      return 'Nobody has asked for newer versions yet.'
    case 'current':
      return `This is the newest version, as of ${exactTime(state.checkedAt)}.`
    case 'newer':
      return `Version ${state.release.version} is there.`
    case 'failed':
      return state.reason
  }
}
