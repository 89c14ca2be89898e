export { InstanceVariablesScreen } from './ui/variables-screen.tsx'
