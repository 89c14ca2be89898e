export { EpicScreen } from './epic-screen.tsx'
export { EpicsScreen } from './epics-screen.tsx'
