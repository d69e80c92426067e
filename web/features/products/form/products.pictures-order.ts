/** The drawing of a product stands among its pictures by its address. */
export function isDrawing(address: string | undefined): boolean {
  return address !== undefined && /^https?:\/\/[^/]+\/drawings\/[^/]+\.svg$/.test(address)
}
