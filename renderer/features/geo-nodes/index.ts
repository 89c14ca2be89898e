export { GeoNodesScreen } from './ui/geo-nodes-screen.tsx'
