export { InstanceVariablesScreen } from './variables-screen.tsx'
