export { BlobScreen } from './file/blob-screen.tsx'
export { ProjectLayout } from './project/project-layout.tsx'
export { TreeScreen } from './tree/tree-screen.tsx'
