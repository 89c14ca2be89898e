export { NamespacesScreen } from './namespaces-screen.tsx'
