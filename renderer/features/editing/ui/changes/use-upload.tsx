import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { explain } from '#shared/errors.ts'
import { visibleString } from '#shared/text/visible.ts'
import { errorOf } from '../../../../lib/bridge/bridge.ts'
import { formatSize } from '../../../../lib/code/format-size.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { type StagePlace, stageUpload } from '../../model/changes/stage.ts'
import { uploadPath } from '../../model/changes/upload-path.ts'

/** A larger file does not go through one request of the API well; git itself does better. */
const largest = 50_000_000

/** Takes files of this computer as changes, one after the other, and tells which were not taken and why. */
export function useUpload(place: StagePlace, onStaged: () => void) {
  const { name: service } = useConnection()
  const [isBusy, setBusy] = useState(false)
  const one = async (file: File, path: string): Promise<string | null> => {
    if (file.size > largest) {
      return `“${visibleString(path)}” has ${formatSize(file.size)}; push files over ${formatSize(largest)} with git.`
    }
    try {
      return await stageUpload(place, path, new Uint8Array(await file.arrayBuffer()))
    } catch (thrown) {
      return `“${visibleString(path)}”: ${explain(errorOf(thrown), service).sentence}`
    }
  }
  const take = async (files: readonly File[], folder: string) => {
    setBusy(true)
    const refused: string[] = []
    for (const file of files) {
      const why = await one(file, uploadPath(file, folder))
      if (why) refused.push(why)
      onStaged()
    }
    setBusy(false)
    if (refused.length === 0) return
    notifications.show({
      color: 'orange',
      title: refused.length === 1 ? 'One file was not taken' : `${refused.length} files were not taken`,
      message: refused.slice(0, 5).join(' '),
      autoClose: 15_000,
    })
  }
  return { isBusy, take }
}
