export { GeoNodesScreen } from './geo-nodes-screen.tsx'
