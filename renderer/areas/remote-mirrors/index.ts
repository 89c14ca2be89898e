export { RemoteMirrorsScreen } from './mirrors-screen.tsx'
