import { contextBridge, ipcRenderer } from 'electron'
import type { BridgeEvent, ExposedBridge } from '#shared/bridge.ts'
import { channels, exposedName } from '#shared/channels.ts'

/** Passes messages on unread; main checks every one of them. */
const bridge: ExposedBridge = {
  request: (method, argument) => ipcRenderer.invoke(channels.request, method, argument),
  subscribe: listener => {
    const pass = (_event: unknown, event: BridgeEvent) => listener(event)
    ipcRenderer.on(channels.event, pass)
    return () => {
      ipcRenderer.removeListener(channels.event, pass)
    }
  },
}

contextBridge.exposeInMainWorld(exposedName, bridge)
