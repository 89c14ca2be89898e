export { FreezePeriodsScreen } from './ui/freeze-periods-screen.tsx'
