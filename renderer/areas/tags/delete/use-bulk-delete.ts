import { useRef, useState } from 'react'
import type { Tag } from '#shared/contract/tags.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { errorOf } from '../../../common/bridge/bridge.ts'
import { useConnection } from '../../../common/connection/use-connection.ts'
import { useWrite } from '../../../common/operations/use-operation.ts'
import { lookAgain, type Refusal, refusalOf } from '../look-again.ts'
import { useRefreshTags } from '../use-refresh-tags.ts'
import type { TagsProject } from '../use-tags-project.ts'

/** What became of one tag. */
export interface Outcome {
  readonly name: string
  readonly state: 'waiting' | 'deleted' | 'left'
  /** Why it was left. */
  readonly because?: string
}

export interface BulkRun {
  readonly outcomes: readonly Outcome[]
  readonly isRunning: boolean
  start(tags: readonly Tag[]): void
  stop(): void
  clear(): void
}

/** After these nothing that follows can fare better. */
const endsAll: readonly AppError['kind'][] = [
  'offline',
  'timeout',
  'tls',
  'unauthorized',
  'readOnly',
  'rateLimited',
  'cancelled',
]

/** Deletes tags one after the other, each after a last look; what changed meanwhile is left alone. */
export function useBulkDelete({ connection, project }: TagsProject): BulkRun {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [isRunning, setRunning] = useState(false)
  const isStopped = useRef(false)
  const service = useConnection().name
  const write = useWrite('tags.delete', { isTold: true })
  const refresh = useRefreshTags()

  const deleteOne = async (tag: Tag): Promise<Refusal | null> => {
    const refusal = refusalOf(tag, await lookAgain(connection, project, tag.name))
    if (refusal) return refusal
    try {
      await write.mutateAsync({ id: project, tag_name: tag.name })
      return null
    } catch (thrown) {
      return { kind: 'unknown', error: errorOf(thrown) }
    }
  }
  const run = async (tags: readonly Tag[]) => {
    isStopped.current = false
    setRunning(true)
    setOutcomes(tags.map(({ name }) => ({ name, state: 'waiting' })))
    const tell = (outcome: Outcome) => setOutcomes(all => all.map(one => (one.name === outcome.name ? outcome : one)))
    for (const tag of tags) {
      if (isStopped.current) {
        tell({ name: tag.name, state: 'left', because: 'Stopped before it' })
        continue
      }
      const refusal = await deleteOne(tag)
      tell(
        refusal
          ? { name: tag.name, state: 'left', because: wordsOf(refusal, service) }
          : { name: tag.name, state: 'deleted' },
      )
      if (refusal?.kind === 'unknown' && endsAll.includes(refusal.error.kind)) isStopped.current = true
    }
    setRunning(false)
    refresh()
  }
  return {
    outcomes,
    isRunning,
    start: tags => void run(tags),
    stop: () => {
      isStopped.current = true
    },
    clear: () => setOutcomes([]),
  }
}

function wordsOf(refusal: Refusal, service: string): string {
  switch (refusal.kind) {
    case 'gone':
      return 'Deleted by somebody else'
    case 'moved':
      return 'Changed meanwhile: left alone'
    case 'unknown':
      return explain(refusal.error, service).sentence
  }
}
