/** Preloaded into utility processes: one whose code is in an archive reads it from there. */
import { archiveIn } from './archive.ts'
import { mountArchive } from './mount.ts'

const archive = archiveIn(process.argv[1] ?? '')
if (archive !== undefined) mountArchive(archive)
