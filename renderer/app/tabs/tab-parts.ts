/** The ids by which a tab and its panel name each other in the page. */
export const tabId = (id: number) => `tab-${id}`
export const panelId = (id: number) => `tab-panel-${id}`
