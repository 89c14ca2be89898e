/** Names of the two editor themes, known without loading Monaco. */
export const themes = { light: 'gatehouse-light', dark: 'gatehouse-dark' } as const
