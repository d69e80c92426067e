/** The page that compares products side by side. */
export const comparePage = '/products/compare'

export const maxCompared = 4
