import { useRouter } from '@tanstack/react-router'
import { deepLink } from '#shared/deep-link.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { baseName } from '../../../../lib/project/paths.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { copyText } from '../../../../ui/copy/copy-text.ts'
import { addDownload } from '../../../../ui/downloads/use-downloads.ts'
import { describeLines, type Lines } from './lines.ts'

/** The actions on a file that don't change it. */
export function useFileActions(path: string, ref: string) {
  const connection = useConnection()
  const { id } = useProject()
  const params = useProjectParams()
  const router = useRouter()

  return {
    copyContent: (text: string) => void copyText(text, t('Content')),
    /** A link to the file as it is now: by the SHA of the commit, so that it never shows anything else. */
    copyPermalink: (commitId: string, lines: Lines | undefined) => {
      const location = router.buildLocation({
        to: '/c/$connection/p/$project/blob',
        params,
        search: { ref: commitId, path, ...lines },
      })
      void copyText(
        deepLink(location.href),
        lines ? t('Permalink to {lines}', { lines: describeLines(lines) }) : t('Permalink'),
      )
    },
    /** Saves exactly the bytes of the file, in the queue of downloads. */
    download: () =>
      void addDownload({
        connection: connection.ref,
        operation: 'files.raw',
        params: { id, file_path: path, ref },
        suggestedName: baseName(path),
      }),
  }
}
