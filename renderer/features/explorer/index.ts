export { ExplorerScreen } from './ui/explorer-screen.tsx'
export { NothingChosen } from './ui/nothing-chosen.tsx'
export { OperationScreen } from './ui/operation-screen.tsx'
