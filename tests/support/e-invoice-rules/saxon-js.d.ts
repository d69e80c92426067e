declare module 'saxon-js' {
  const SaxonJS: { transform(options: Record<string, unknown>, how: 'async'): Promise<unknown> }
  export default SaxonJS
}
