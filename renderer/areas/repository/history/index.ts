export { CommitScreen } from '../commit/commit-screen.tsx'
export { CommitsScreen } from './commits-screen.tsx'
