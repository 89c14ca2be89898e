export { BlobScreen } from './ui/file/blob-screen.tsx'
export { ProjectLayout } from './ui/project/project-layout.tsx'
export { TreeScreen } from './ui/tree/tree-screen.tsx'
