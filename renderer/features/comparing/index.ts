export { CompareScreen } from './ui/compare-screen.tsx'
