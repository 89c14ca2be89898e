export { ExplorerScreen } from './explorer-screen.tsx'
export { NothingChosen } from './nothing-chosen.tsx'
export { OperationScreen } from './operation-screen.tsx'
