import { diffOfFiles, type Sides } from './diff-of-files.ts'

self.onmessage = ({ data }: MessageEvent<Sides>) => self.postMessage(diffOfFiles(data))
