/**
 * The mark is the datum feature symbol of a drawing (ISO 5459): a framed letter on a filled triangle. Painted in the
 * colour of the text it stands in.
 */
export const mark = {
  viewBox: '0 0 26 30',
  body:
    '<path d="M4 1h18v15H4zM13 16v6" fill="none" stroke="currentColor" stroke-width="2"/>' +
    '<path d="M9.6 12.8 13 4.4l3.4 8.4M10.7 10.2h4.6" fill="none" stroke="currentColor" stroke-width="1.7"/>' +
    '<path d="M13 21.5 6.5 29h13z" fill="currentColor"/>',
}

/** `favicon.svg`: the mark on a chamfered blue field, in the light and dark colours of the browser's own frame. */
export function renderFavicon(): string {
  const style =
    '.field{fill:#15298d}.line{stroke:#fff;fill:none;stroke-width:2.2}.solid{fill:#fff}' +
    '@media(prefers-color-scheme:dark){.field{fill:#8ca8f4}.line{stroke:#060d25}.solid{fill:#060d25}}'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>${style}</style>` +
    '<path class="field" d="M0 0h25l7 7v25H0z"/>' +
    '<path class="line" d="M8 5.5h16v12H8zM16 17.5v5M12.7 14.8 16 8l3.3 6.8"/>' +
    '<path class="solid" d="M16 21l6 6.5H10z"/></svg>\n'
  )
}
