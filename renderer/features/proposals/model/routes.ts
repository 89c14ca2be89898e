import { z } from 'zod'

export const proposalsSearch = z.object({
  view: z.enum(['access', 'requests']).optional().catch(undefined),
  /** The open proposal. */
  proposal: z.uuid().optional().catch(undefined),
})
export type ProposalsSearch = z.output<typeof proposalsSearch>
