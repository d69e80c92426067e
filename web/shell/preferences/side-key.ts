/** Where the choice of a narrow sidebar is kept. Every page reads it before it is painted. */
export const sideKey = 'datum.side'
