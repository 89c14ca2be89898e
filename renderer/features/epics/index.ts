export { EpicScreen } from './ui/epic-screen.tsx'
export { EpicsScreen } from './ui/epics-screen.tsx'
