// Started by the self-check only.
postMessage('started')
