const { contextBridge, ipcRenderer } = require('electron')

contextBridge.exposeInMainWorld('bare', {
  ready: () => ipcRenderer.invoke('ready'),
  text: () => ipcRenderer.invoke('text'),
})
