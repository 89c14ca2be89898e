import type { snippets } from '#shared/contract/snippets.ts'
import type { Calls } from './calls.ts'

const lighthouse = 'harbor/lighthouse'
/** The first snippet of the sandbox. */
const known = { id: lighthouse, snippet_id: 1 } as const
/** The one that is created below: the sandbox has six. */
const created = { id: lighthouse, snippet_id: 7 } as const

/** Document 1, section 4.5. */
export const snippetsCalls: Calls<keyof typeof snippets> = {
  'snippets.list': [{ id: lighthouse }, { id: 'harbor/tide-tables' }],
  'snippets.get': [known, { id: 'harbor/tide-tables', snippet_id: 5 }],
  'snippets.create': [
    {
      id: lighthouse,
      title: 'Turn the lamp',
      file_name: 'lamp.sh',
      description: 'By *hand*',
      content: 'echo turn\n',
      visibility: 'internal',
    },
  ],
  'snippets.raw': [known, created],
  'snippets.userAgentDetail': [known, created],
  'snippets.update': [{ ...created, title: 'Turn the lamp slowly', visibility: 'public' }],
  'snippets.delete': [created],
}
