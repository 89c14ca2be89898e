import { Loader, Text } from '@mantine/core'
import { useMemo } from 'react'
import { formatSentences, t } from '#shared/i18n/i18n.ts'
import { formatChangedBytes } from '../../lib/code/text-encoding.ts'
import classes from './changes-view.module.css'
import { useTextDiffs } from './compare/use-text-diffs.ts'
import { type DiffFile, type Encodings, getEncodings } from './diff-file.ts'
import { DiffView } from './diff-view.tsx'
import { textSource } from './source.ts'

/**
 * The difference between two exact texts of a file, their encodings and the modes of the file. `before` is null for a
 * new file.
 */
export function ChangesView({
  before,
  after,
  path,
  encodings,
  modes = null,
}: {
  readonly before: string | null
  readonly after: string
  readonly path: string
  readonly encodings: Encodings
  /** As git writes them, where the mode is changed. */
  readonly modes?: { readonly old: string; readonly new: string } | null
}) {
  const { old: encodingBefore, new: encodingAfter } = encodings
  const isSame = before === after && formatChangedBytes(encodingBefore, encodingAfter) === null && modes === null
  const { old: oldMode, new: newMode } = modes ?? { old: null, new: null }
  const pairs = useMemo(() => [{ before: before ?? '', after }], [before, after])
  const [diff = 'pending'] = useTextDiffs(pairs)
  const files = useMemo((): DiffFile[] => {
    if (diff === null || typeof diff === 'string') return []
    return [
      {
        oldPath: path,
        newPath: path,
        change: before === null ? 'added' : 'modified',
        oldMode,
        newMode,
        diff,
        encodings:
          before === null
            ? null
            : getEncodings({ text: before, encoding: encodingBefore }, { text: after, encoding: encodingAfter }),
        unsent: null,
      },
    ]
  }, [before, after, path, encodingBefore, encodingAfter, oldMode, newMode, diff])
  const source = useMemo(() => textSource(before ?? '', after), [before, after])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
    <section className={classes.changes} tabIndex={0} aria-label={t('Changes')}>
      {isSame ? (
        <Text size="sm" c="dimmed">
          {t('No changes: both texts are identical, byte for byte.')}
        </Text>
      ) : diff === 'pending' ? (
        <Loader size="sm" aria-label={t('Comparing the texts')} />
      ) : diff === 'tooComplex' || diff === 'internal' ? (
        <Text size="sm" c="dimmed" role="status">
          {formatSentences([
            diff === 'tooComplex' ? t('Too complex to compare here.') : t('Gatehouse failed to compare the texts.'),
            t('Both texts are kept as they are.'),
          ])}
        </Text>
      ) : (
        <DiffView files={files} comparison={`text of ${path}`} source={source} heading="h2" />
      )}
    </section>
  )
}
