export { FreezePeriodsScreen } from './freeze-periods-screen.tsx'
