import { FileInput } from '@mantine/core'
import { useState } from 'react'
import { formatSize } from '../../../../lib/code/format-size.ts'
import { lastChosen, type OneFile, readOneFile, whyTooLarge } from '../../model/at-once/one-file.ts'

/** Chooses a file of this computer and reads it. */
export function FileField({
  error,
  onRead,
}: {
  readonly error: string | undefined
  onRead(file: OneFile | null): void
}) {
  const [chosen, setChosen] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [readLast] = useState(() => lastChosen(readOneFile))
  const choose = async (file: File | null) => {
    setChosen(file)
    const tooLarge = file && whyTooLarge(file)
    setProblem(tooLarge)
    // What was chosen before must not be sent under this name.
    onRead(null)
    const read = await readLast(tooLarge ? null : file)
    if (read === 'unreadable') setProblem('It could not be read. Choose it again.')
    else if (read) onRead(read)
  }
  return (
    <FileInput
      label="File of this computer"
      placeholder="Choose a file"
      data-autofocus
      value={chosen}
      onChange={file => void choose(file)}
      description={chosen && !problem ? formatSize(chosen.size) : undefined}
      error={problem ?? error}
    />
  )
}
