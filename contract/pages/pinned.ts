/** How many products a block of products shows, and at most has pinned. */
export const maxPinned = 3
