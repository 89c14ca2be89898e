import { useEffect, useMemo, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { runTask, taskProblem } from '../../lib/tasks/run-task.ts'
import { type ImageVerdict, judgeImage } from './image-verdict.ts'

/** Images up to so many bytes are judged at once: at worst in 30 ms. */
const maxBytesAtOnce = { svg: 30_000, raster: 1_000_000 }

/** Judges an image: a small one at once, another as a task. One that takes too long is refused. */
export async function judge(bytes: Uint8Array, type: string, signal?: AbortSignal): Promise<ImageVerdict> {
  const atOnce = judgeAtOnce(bytes, type)
  if (atOnce) return atOnce
  try {
    return await runTask('image', { bytes, type }, { signal })
  } catch (thrown) {
    return { kind: 'refused', pixels: null, reason: taskProblem(thrown, t('it is too complex to be measured')) }
  }
}

/** The verdict on an image; null until it is there. */
export function useImageVerdict(bytes: Uint8Array, type: string): ImageVerdict | null {
  const atOnce = useMemo(() => judgeAtOnce(bytes, type), [bytes, type])
  const [later, setLater] = useState<{ readonly of: Uint8Array; readonly verdict: ImageVerdict } | null>(null)
  useEffect(() => {
    if (atOnce) return
    const controller = new AbortController()
    judge(bytes, type, controller.signal).then(
      verdict => !controller.signal.aborted && setLater({ of: bytes, verdict }),
      () => undefined,
    )
    return () => controller.abort()
  }, [bytes, type, atOnce])
  return atOnce ?? (later?.of === bytes ? later.verdict : null)
}

function judgeAtOnce(bytes: Uint8Array, type: string): ImageVerdict | null {
  const most = type === 'image/svg+xml' ? maxBytesAtOnce.svg : maxBytesAtOnce.raster
  return bytes.length <= most ? judgeImage({ bytes, type }) : null
}
