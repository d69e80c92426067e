/** The preview picture of a shared link, in the pixel size for Open Graph. */
export const cardSize = { width: 1200, height: 630 }

/** The sheet on a card that shows the product. */
export const sheet = { x: 600, y: 56, width: 544, height: 518, chamfer: 36 }

/** A photograph fills the sheet of the card. In pixels. */
export const photographSize = { width: sheet.width, height: sheet.height }
