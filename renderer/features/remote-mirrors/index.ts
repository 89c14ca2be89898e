export { RemoteMirrorsScreen } from './ui/mirrors-screen.tsx'
