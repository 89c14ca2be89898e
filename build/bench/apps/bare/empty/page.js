requestAnimationFrame(() => globalThis.bare.ready())
